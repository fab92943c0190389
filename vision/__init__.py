"""A frame in, a reading out."""

from vision.errors import VisionError
from vision.reading import DieReading, Reading, Status

__all__ = ["DieReading", "Reading", "Status", "VisionError"]
