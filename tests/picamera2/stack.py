"""The real picamera2 on the real libcamera's virtual camera: what it takes to get them together.

libcamera's virtual camera shows JPEG files as NV12 pictures. It is no Raspberry Pi's sensor, and this
machine has no Raspberry Pi's memory, so four things are helped along, each of them below our code and none
of them in it:

- buffers are anonymous shared memory, two planes each: there is no /dev/dma_heap here, and libcamera ends
  the whole
  process when NV12 comes in one plane;
- no synchronisation of caches, which only such a heap knows;
- the virtual camera has no raw pictures to list;
- libcamera 0.4.0 (Debian 13's) leaves a frame's status unset, and picamera2 drops every such frame. Later
  versions set
  it.
"""

from __future__ import annotations

import inspect
import mmap
import os
import textwrap
from typing import Any

import libcamera
import picamera2.allocators.dmaallocator as dma
import picamera2.picamera2 as library
from picamera2.allocators import DmaAllocator
from picamera2.dma_heap import UniqueFD


class MemoryHeap:
    """Stands in for /dev/dma_heap."""

    isValid = True  # noqa: N815 - the library's name

    def alloc(self, name: str, size: int) -> Any:
        handle = os.memfd_create(name)
        os.ftruncate(handle, size)
        return UniqueFD(handle)

    def close(self) -> None:
        """There is no device to close."""


class NoSync:
    """Gives the mapped memory as it is."""

    def __init__(self, allocator: Any, buffer: Any, write: bool) -> None:
        del write
        self._memory = allocator.mapped_buffers.get(buffer)

    def __enter__(self) -> Any:
        return self._memory

    def __exit__(self, *args: object) -> None:
        """There is no cache to write back."""


class MemoryAllocator(DmaAllocator):  # type: ignore[misc]
    """Two planes a buffer, in anonymous memory."""

    def __init__(self) -> None:
        super().__init__()
        self.sync = NoSync

    def allocate(self, libcamera_config: Any, use_case: Any) -> None:
        del use_case
        self.libcamera_fds: list[int] = []
        self.cleanup()
        for handle in self.open_fds:
            os.close(handle)
        self.frame_buffers: dict[Any, list[Any]] = {}
        self.open_fds: list[int] = []
        for stream in libcamera_config:
            made = [self._buffer(stream) for _ in range(stream.buffer_count)]
            self.frame_buffers[stream.stream] = made

    def _buffer(self, stream: Any) -> Any:
        brightness = stream.stride * stream.size.height
        handle = os.memfd_create("frame")
        os.ftruncate(handle, stream.frame_size)
        self.open_fds.append(handle)
        planes = []
        for offset, length in ((0, brightness), (brightness, stream.frame_size - brightness)):
            plane = libcamera.FrameBuffer.Plane()
            plane.fd, plane.offset, plane.length = handle, offset, length
            planes.append(plane)
        buffer = libcamera.FrameBuffer(planes)
        for plane in buffer.planes:
            self.libcamera_fds.append(plane.fd)
            self.mapped_buffers_used[plane.fd] = False
        self.mapped_buffers[buffer] = mmap.mmap(handle, stream.frame_size)
        return buffer


class VirtualPicamera2(library.Picamera2):  # type: ignore[misc]
    """The real class, for the virtual camera."""

    #: The camera no longer delivers: set by a test.
    silent = False

    def __init__(self, camera_num: int = 0) -> None:
        super().__init__(camera_num, allocator=MemoryAllocator())

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        return [{"size": (640, 480), "format": "NV12"}]

    def process_requests(self, display: Any) -> None:
        """As the real one; a silent camera's frames stay where they are, as when its cable has come loose."""
        if not self.silent:
            _process_requests(self, display)

    def speak(self) -> None:
        """End the silence."""
        self.silent = False
        self._run_process_requests()


def _without_status() -> Any:
    """The real method, without its look at the status that libcamera 0.4.0 leaves unset."""
    looked_at = ".metadata.status == libcamera.FrameMetadata.Status.Success"
    source = textwrap.dedent(inspect.getsource(library.Picamera2.process_requests))
    assert looked_at in source, "picamera2 has changed: see whether this is still needed"
    scope = dict(vars(library))
    exec(source.replace(looked_at, ".metadata is not None"), scope)
    return scope["process_requests"]


_process_requests = _without_status()
dma.DmaHeap = MemoryHeap
