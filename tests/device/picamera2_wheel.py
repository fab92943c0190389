"""The real picamera2, imported on a machine without a camera: for its signatures and its own checks.

The wheel is pure Python and lies in a folder of its own (`setup/picamera2.txt`). What it leans on exists on a
Raspberry Pi alone or is not needed to compare names, so modules stand in for it of which anything may be
asked. After the import they are gone again: to everybody else this machine has no picamera2.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

FOLDER = Path(sys.prefix) / "picamera2"

#: Top-level modules that picamera2 imports and that are stood in for, there or not.
STOOD_IN_FOR = frozenset(
    {"Imath", "OpenEXR", "PIL", "av", "jsonschema", "kms", "libarchive", "libcamera", "pidng", "piexif"}
    | {"prctl", "pykms", "simplejpeg", "tqdm", "videodev2"}
)


class _Anything(type):
    """A class of which every attribute is another such class, a kind of it: `ColorSpace.Rec709()`."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        made = _Anything(name, (cls,), {})
        setattr(cls, name, made)
        return made


class _Thing(metaclass=_Anything):
    """Equal to what was made with the same words, as tables of libcamera's values want it."""

    def __init__(self, *args: object, **keywords: object) -> None:
        self._made_with = (args, tuple(sorted(keywords.items())))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._made_with))

    def __str__(self) -> str:
        return type(self).__name__


class _StandIn(ModuleType):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__ = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "_libcamera":  # the bindings' own module, whose names the outer one repeats
            return self
        made = _Anything(name, (_Thing,), {})
        setattr(self, name, made)
        return made


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(
        self, fullname: str, path: object, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        del path, target
        if fullname.partition(".")[0] not in STOOD_IN_FOR:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing to run."""


@cache
def picamera2() -> Any:
    """The module, the same one every time."""
    assert FOLDER.is_dir(), f"{FOLDER} is missing: `setup/venv.sh test` makes it"
    before = set(sys.modules)
    with (
        patch.object(sys, "meta_path", [_Finder(), *sys.meta_path]),
        patch.object(sys, "path", [str(FOLDER), *sys.path]),
        patch.dict(sys.modules),
    ):
        # The real one also where a test of the moment has put a twin in its place.
        hidden = [name for name in before if name.partition(".")[0] in STOOD_IN_FOR | {"picamera2"}]
        for name in hidden:
            del sys.modules[name]
        return importlib.import_module("picamera2")
