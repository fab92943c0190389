"""Pictures and clips of dice with exact truth, made by us."""

from scenes.errors import NoRoom, NoSuchDie, NoSuchFace, SceneError

__all__ = ["NoRoom", "NoSuchDie", "NoSuchFace", "SceneError"]
