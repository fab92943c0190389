"""What picamera2 imports of PiDNG to write a file."""


class PICAM2DNG:
    """Never made."""
