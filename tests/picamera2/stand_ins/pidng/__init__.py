"""Stands in for PiDNG, which is built from source: picamera2 writes raw pictures with it; we never do."""
