"""The Raspberry Pi's camera: large colour pictures for reading, small grey ones for watching.

::

    sensor --- image processor --+-- main:  1280 wide, colour  --> Frame.image, copied only when it is wanted
                                 +-- lores:  384 wide, YUV     --> Frame.small, its brightness alone

The library waits for ever by default, so each wait here has an end: for a frame, and for closing. A frame
that did not come in time stays asked for, and the next call waits for that very one; asked for twice it
would come twice, with nobody to give the first one back.
"""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from typing import Final

import cv2

from device.cameras import pi_choice, pi_library
from device.cameras.frames import Frame, Picture
from device.cameras.locking import Locking, Settings, opening_controls
from device.cameras.pi_library import Job, Library, LibraryClass, Request
from device.cameras.pi_pictures import Stream, colour, grey
from device.errors import CameraGone, CameraHangs, CameraStalled, CannotOpenCamera

log = logging.getLogger(__name__)

#: Buffers of each stream: one is held while its picture may still be wanted, one waits in the library, one
#: is shown by it, and the camera needs three to keep its pace.
BUFFERS: Final = 6
#: Closing takes a tenth of a second; what takes this long does not come back, seconds.
CLOSE_S: Final = 3.0
#: The sensor's time stamps belong to our clock when they are no further from it than this, seconds.
SAME_CLOCK_S: Final = 10.0
#: Only Raspberry Pi's own cameras say how their colour filter is arranged; others have no modes to choose
#: from.
_SENSOR_PROPERTY: Final = "ColorFilterArrangement"

#: Cameras whose closing did not come back, by number: only a new process can open them.
_closing: dict[int, threading.Thread] = {}


class PiCamera:
    """A camera on the Raspberry Pi's own connector. Owned by one thread; the library has two of its own."""

    live: Final = True

    def __init__(
        self,
        number: int = 0,
        clock: Callable[[], float] = time.monotonic,
        profile: Mapping[str, object] | None = None,
        load: Callable[[], LibraryClass] = pi_library.load,
    ) -> None:
        """Opens the camera and starts it.

        Args:
            number: which one, in the order of the system's list.
            clock: the time of frames that bear none, seconds.
            profile: what to fix exposure, colours and focus at; see `device.cameras.locking.Settings`.
            load: gives the class Picamera2.

        Raises:
            CannotOpenCamera: no library, no camera, not that many, in use, or pictures in a strange format.
            CameraHangs: it was not let go of when it was last closed.
            BadSettings: the profile holds values that no camera has.
        """
        self.spec = f"picamera2:{number}"
        self._number = number
        self._clock = clock
        settings = Settings.of(profile)
        if number in _closing and _closing[number].is_alive():
            raise CameraHangs(spec=self.spec)
        self._library: Library | None = pi_library.open_library(self.spec, number, self._loaded(load))
        self._job: Job | None = None
        self._held: Request | None = None
        self._last_s = float("-inf")
        try:
            self._main, self._lores = _configure(self._library, settings)
            self._library.start()
            offers = frozenset(self._library.camera_controls)
        except Exception as error:  # the library and the native code below it raise whatever they like
            self.close()
            raise CannotOpenCamera(spec=self.spec, reason=pi_library.reason_of(error)) from error
        self._locking = Locking(settings, offers, clock())

    def read(self, timeout_s: float, *, fresh: bool = False) -> Frame:
        """The newest frame that was not read yet; its large picture can be had until the next call.

        Args:
            timeout_s: how long to wait.
            fresh: leave out frames that were exposed before this call.

        Raises:
            CameraStalled: none came in time.
            CameraGone: closed, or the library fails.
        """
        library = self._open_library()
        self._let_go()
        asked_s = self._clock()
        until = time.monotonic() + timeout_s
        try:
            while True:
                request = self._next(library, max(until - time.monotonic(), 0.0))
                exposed_s = self._exposed_s(request.get_metadata())
                if not fresh or (exposed_s is not None and exposed_s >= asked_s):
                    return self._frame(library, request, exposed_s)
                # Without a time stamp only the first can be an old one, kept by the library.
                fresh = exposed_s is not None
                self._let_go()
        except (TimeoutError, CancelledError) as error:
            raise CameraStalled(spec=self.spec, waited_s=timeout_s) from error
        except Exception as error:  # the library and the native code below it raise whatever they like
            self._let_go()
            raise CameraGone(spec=self.spec, reason=pi_library.reason_of(error)) from error

    def settings(self) -> Settings | None:
        """What exposure, colours and focus are fixed at; None while the automatics still settle."""
        return self._locking.fixed

    def close(self) -> None:
        """Let go of the camera. A driver that hangs keeps it until the process ends."""
        library, self._library = self._library, None
        if library is None:
            return
        thread = threading.Thread(
            target=_shut, args=(library, self._job, self._held), name=f"{self.spec} closing", daemon=True
        )
        self._job = self._held = None
        _closing[self._number] = thread
        thread.start()
        thread.join(CLOSE_S)
        if thread.is_alive():
            log.warning("%s: the camera does not let itself be closed; left behind", self.spec)
        else:
            del _closing[self._number]

    def _loaded(self, load: Callable[[], LibraryClass]) -> LibraryClass:
        try:
            return load()
        except ImportError as error:
            missing = error.name or str(error)
            hint = "on a Raspberry Pi: sudo apt install python3-picamera2"
            raise CannotOpenCamera(spec=self.spec, reason=f"{missing} is not installed ({hint})") from error

    def _open_library(self) -> Library:
        if self._library is None:
            raise CameraGone(spec=self.spec, reason="closed")
        return self._library

    def _next(self, library: Library, timeout_s: float) -> Request:
        if self._job is None:
            self._job = library.capture_request(wait=False)
        try:
            request = library.wait(self._job, timeout=timeout_s)
        except TimeoutError:
            raise
        except BaseException:
            self._job = None
            raise
        self._job, self._held = None, request
        return request

    def _let_go(self) -> None:
        """Give the last frame's buffer back; what was not copied of it is gone."""
        held, self._held = self._held, None
        if held is not None:
            held.release()

    def _frame(self, library: Library, request: Request, exposed_s: float | None) -> Frame:
        small = None
        if self._lores is not None:
            small = grey(request.make_array(self._lores.name), self._lores)
        self._last_s = max(self._clock() if exposed_s is None else exposed_s, self._last_s)
        brightness = None if small is None else float(cv2.mean(small)[0])
        told = self._locking.see(request.get_metadata(), brightness, self._last_s)
        if told:
            log.info("%s: %s", self.spec, told)
            library.set_controls(told)
        return Frame(lambda: self._picture(request), self._last_s, small)

    def _picture(self, request: Request) -> Picture:
        if request is not self._held:
            raise CameraGone(spec=self.spec, reason="the picture was asked for after the next one came")
        try:
            return colour(request.make_array(self._main.name), self._main)
        except Exception as error:  # the library and the native code below it raise whatever they like
            raise CameraGone(spec=self.spec, reason=pi_library.reason_of(error)) from error

    def _exposed_s(self, metadata: Mapping[str, object]) -> float | None:
        """When the frame began to be exposed, by our clock; None when it does not say."""
        stamp, exposure = metadata.get("SensorTimestamp"), metadata.get("ExposureTime")
        if not isinstance(stamp, int):
            return None
        begun_s = stamp / 1e9 - (exposure / 1e6 if isinstance(exposure, int) else 0.0)
        return begun_s if abs(begun_s - self._clock()) <= SAME_CLOCK_S else None


def _configure(library: Library, settings: Settings) -> tuple[Stream, Stream | None]:
    """Agree on the streams; the large one and the small one as the camera gives them."""
    own = _SENSOR_PROPERTY in library.camera_properties
    mode = pi_choice.choose_mode(library.sensor_modes) if own else None
    main_px = pi_choice.main_size_px(mode)
    sensor = {} if mode is None else {"output_size": mode.size_px, "bit_depth": mode.bit_depth}
    library.configure(
        library.create_video_configuration(
            main={"format": "RGB888", "size": main_px},
            lores={"format": "YUV420", "size": pi_choice.small_size_px(main_px)},
            raw=None,
            buffer_count=BUFFERS,
            controls=opening_controls(settings, library.camera_controls, pi_choice.frame_us(mode)),
            queue=True,
            sensor=sensor,
        )
    )
    agreed = library.camera_configuration()
    main, lores = agreed["main"], agreed["lores"]
    assert main is not None
    small = None if lores is None else Stream.of("lores", lores)
    return Stream.of("main", main), small if small is not None and small.has_grey else None


def _shut(library: Library, job: Job | None, held: Request | None) -> None:
    """Close on a thread of its own, since any of this may block for ever."""
    try:
        if held is not None:
            held.release()
        library.cancel_all_and_flush()
        if job is not None:
            _release_late(library, job)
    except Exception:  # the edge of the thread; and closing has to be tried whatever else fails
        log.exception("while closing the camera")
    try:
        library.close()
    except Exception:  # the edge of the thread
        log.exception("while closing the camera")
    # The library's two threads leave a selector each, in rings of references: two open files until collected.
    gc.collect()


def _release_late(library: Library, job: Job) -> None:
    """Give back a frame that came after its time was up, if it did."""
    try:
        late = library.wait(job, timeout=0.0)
    except (TimeoutError, CancelledError):
        return
    late.release()
