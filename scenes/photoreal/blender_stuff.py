"""What things are made of, as Blender's node trees. Needs bpy."""

from __future__ import annotations

from typing import Any, Final

import bpy
import numpy as np
from numpy.typing import NDArray

from scenes.photoreal.colours import Colour, scaled
from scenes.photoreal.setting import Stuff
from scenes.photoreal.style import Style
from scenes.photoreal.textures import SIDE, cloth, grey_texture

#: How far a material's texture darkens and brightens its colour, and how high its relief is, cm.
_SWING: Final = {"felt": (0.45, 1.6), "wood": (0.45, 1.35), "leather": (0.6, 1.3), "paper": (0.9, 1.05)}
_RELIEF_CM: Final = {"felt": 0.03, "leather": 0.025, "cloth": 0.012, "wood": 0.003}
#: Of what has a texture of no kind.
_SMUDGES: Final = (0.9, 1.1)


class Material:
    """A principled surface under construction."""

    def __init__(self, name: str, colour: Colour, roughness: float, coat: float = 0.0) -> None:
        self.made: Any = bpy.data.materials.new(name)
        self.tree: Any = self.made.node_tree
        self.surface: Any = self.tree.nodes["Principled BSDF"]
        self.set("Base Color", (*colour, 1.0))
        self.set("Roughness", roughness)
        self.set("Coat Weight", coat)

    def set(self, name: str, value: object) -> None:
        """One of the surface's own values."""
        self.surface.inputs[name].default_value = value

    def node(self, kind: str) -> Any:
        """A new node of the tree."""
        return self.tree.nodes.new(kind)

    def link(self, output: Any, entry: Any) -> None:
        """Connect two sockets."""
        self.tree.links.new(output, entry)


def surface_of(stuff: Stuff, level: bool = False) -> Any:
    """The material of a wall or, where it is `level` and needs its texture from above alone, of a ground."""
    made = Material(stuff.kind, stuff.colour, stuff.roughness, stuff.coat)
    if stuff.kind == "metal":
        made.set("Metallic", 1.0)
        return made.made
    if stuff.kind == "felt":
        made.set("Specular IOR Level", 0.05)
        made.set("Sheen Weight", 0.2)
    turn = float(np.random.default_rng(stuff.seed).uniform(0, 6.28))
    if stuff.kind == "cloth":
        picture = _texture(made, _coloured(stuff), stuff.tile_cm, turn, level)
        made.link(picture.outputs[0], made.surface.inputs["Base Color"])
        grain = _texture(made, _grey("cloth"), stuff.tile_cm, turn, level)
    else:
        grain = _texture(made, _grey(stuff.kind), stuff.tile_cm, turn, level)
        _tint(made, grain, stuff.colour, _SWING.get(stuff.kind, _SMUDGES))
    if stuff.kind in _RELIEF_CM:
        _relief(made, grain, _RELIEF_CM[stuff.kind])
    return made.made


def die_materials(style: Style, seed: int) -> list[Any]:
    """Of a die: its body and the inks of one, of four and of the rest."""
    body = Material("body", style.body, style.roughness, style.coat)
    if style.kind == "marbled":
        _marble(body, style, seed)
    elif style.kind == "translucent":
        _clear(body, style)
    elif style.kind == "wood":
        grain = _texture(body, _grey("wood"), 4.0, 0.0)
        _tint(body, grain, style.body, _SWING["wood"])
    elif sum(style.body) > 0.3:
        body.set("Subsurface Weight", 0.1)
        body.set("Subsurface Scale", 0.08)
    inks = [Material("ink", ink, 0.35 if style.depth > 0.1 else style.roughness).made for ink in style.inks]
    return [body.made, *inks]


def plain(name: str, colour: Colour, roughness: float, metallic: float = 0.0) -> Any:
    """A smooth material of one colour."""
    made = Material(name, colour, roughness)
    made.set("Metallic", metallic)
    return made.made


def skin(colour: Colour) -> Any:
    """Of a hand."""
    made = Material("skin", colour, 0.5)
    _relief(made, _texture(made, _grey("leather"), 6.0, 0.4), 0.02)
    return made.made


def _texture(made: Material, image: Any, tile_cm: float, turn: float, level: bool = False) -> Any:
    """A tiling picture on all sides of an object or, `level`, from above, in its own centimetres."""
    coordinates, mapping = made.node("ShaderNodeTexCoord"), made.node("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = (1 / tile_cm,) * 3
    mapping.inputs["Rotation"].default_value = (0.0, 0.0, turn)
    picture = made.node("ShaderNodeTexImage")
    picture.image = image
    if not level:
        picture.projection, picture.projection_blend = "BOX", 0.05
    made.link(coordinates.outputs["Object"], mapping.inputs[0])
    made.link(mapping.outputs[0], picture.inputs[0])
    return picture


def _tint(made: Material, grain: Any, colour: Colour, swing: tuple[float, float]) -> None:
    ramp = made.node("ShaderNodeValToRGB")
    low, high = ramp.color_ramp.elements
    low.position, high.position = 0.15, 0.85
    low.color, high.color = (*scaled(colour, swing[0]), 1.0), (*scaled(colour, swing[1]), 1.0)
    made.link(grain.outputs[0], ramp.inputs[0])
    made.link(ramp.outputs[0], made.surface.inputs["Base Color"])


def _relief(made: Material, grain: Any, height_cm: float) -> None:
    bump = made.node("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.8
    bump.inputs["Distance"].default_value = height_cm
    made.link(grain.outputs[0], bump.inputs["Height"])
    made.link(bump.outputs[0], made.surface.inputs["Normal"])


def _marble(body: Material, style: Style, seed: int) -> None:
    """Two colours swirled into each other, the second near to the first, or pips could not be read."""
    clouds, ramp = body.node("ShaderNodeTexNoise"), body.node("ShaderNodeValToRGB")
    clouds.noise_dimensions = "4D"
    clouds.inputs["W"].default_value = float(seed % 97)
    clouds.inputs["Scale"].default_value = 1.2
    clouds.inputs["Detail"].default_value = 3.0
    clouds.inputs["Distortion"].default_value = 1.5
    low, high = ramp.color_ramp.elements
    low.position, high.position = 0.4, 0.6
    near = tuple(0.6 * one + 0.4 * other for one, other in zip(style.body, style.second, strict=True))
    low.color, high.color = (*style.body, 1.0), (*near, 1.0)
    body.link(body.node("ShaderNodeTexCoord").outputs["Object"], clouds.inputs["Vector"])
    body.link(clouds.outputs[0], ramp.inputs[0])
    body.link(ramp.outputs[0], body.surface.inputs["Base Color"])


def _clear(body: Material, style: Style) -> None:
    """Coloured plastic that light goes through; its shadow is tinted instead of caustics."""
    body.set("Transmission Weight", 0.75)
    body.set("IOR", 1.45)
    path, through, mix = (
        body.node(f"ShaderNode{kind}") for kind in ("LightPath", "BsdfTransparent", "MixShader")
    )
    through.inputs[0].default_value = (*scaled(style.body, 0.6), 1.0)
    end = next(node for node in body.tree.nodes if node.type == "OUTPUT_MATERIAL")
    body.link(path.outputs["Is Shadow Ray"], mix.inputs[0])
    body.link(body.surface.outputs[0], mix.inputs[1])
    body.link(through.outputs[0], mix.inputs[2])
    body.link(mix.outputs[0], end.inputs["Surface"])


def _grey(kind: str) -> Any:
    """The grey texture as Blender's picture, made once a scene."""
    name = f"grey {kind}"
    found = bpy.data.images.get(name)
    return found or _image(name, np.repeat(grey_texture(kind)[..., None], 3, axis=2), "Non-Color")


def _coloured(stuff: Stuff) -> Any:
    return _image(f"cloth {stuff.seed}", cloth(stuff.seed, stuff.colour, stuff.second), "Non-Color")


def _image(name: str, values: NDArray[np.float32], space: str) -> Any:
    image = bpy.data.images.new(name, SIDE, SIDE, float_buffer=False)
    image.colorspace_settings.name = space
    rgba = np.ones((SIDE, SIDE, 4), np.float32)
    rgba[..., :3] = values
    image.pixels.foreach_set(rgba.ravel())
    image.update()
    image.pack()
    return image
