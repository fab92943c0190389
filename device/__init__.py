"""What one can touch: cameras and buttons, each with its fake, chosen by configuration.

Loads nothing heavy: the table process imports `device.buttons` and must stay clean of OpenCV.
"""

from device.errors import DeviceError

__all__ = ["DeviceError"]
