"""What picamera2 imports of PiDNG to describe a camera."""


class Picamera2Camera:
    """Never made."""
