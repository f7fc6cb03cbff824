"""Palette, light groups, cameras and passes: what makes six places one visual system."""

import json
import math
import os

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from looks import GROUPS
from shapes import Spot

# Linear base color, roughness, metalness.
PALETTE = {
    "dark": {
        "floor": ((0.022, 0.023, 0.027), 0.24, 0),
        "field": ((0.022, 0.023, 0.027), 0.24, 0),
        "wall": ((0.030, 0.031, 0.036), 0.6, 0),
        "body": ((0.026, 0.028, 0.033), 0.38, 0),
        "person": ((0.13, 0.133, 0.145), 0.5, 0),
        "steel": ((0.36, 0.37, 0.39), 0.28, 1),
        "pale": ((0.82, 0.82, 0.79), 0.55, 0),
    },
    "light": {
        "floor": ((0.74, 0.74, 0.72), 0.45, 0),
        "field": ((0.30, 0.305, 0.30), 0.7, 0),
        "wall": ((0.84, 0.84, 0.81), 0.7, 0),
        "body": ((0.060, 0.063, 0.070), 0.4, 0),
        "person": ((0.20, 0.205, 0.22), 0.5, 0),
        "steel": ((0.50, 0.51, 0.53), 0.3, 1),
        "pale": ((0.92, 0.92, 0.90), 0.55, 0),
    },
}


def _principled(name, color, rough, metal):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    inputs = made.node_tree.nodes["Principled BSDF"].inputs
    inputs["Base Color"].default_value = (*color, 1)
    inputs["Roughness"].default_value = rough
    inputs["Metallic"].default_value = metal
    return made


def _emission(name, strength):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    light = nodes.new("ShaderNodeEmission")
    light.inputs["Strength"].default_value = strength
    links.new(light.outputs[0], nodes["Material Output"].inputs["Surface"])
    return made, light


class Stage:
    """One scene in one theme. Place modules build on it."""

    def __init__(self, theme, textures, size):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.theme, self.textures, self.size = theme, textures, size
        self.ground = Spot()
        self.screens = []
        self.glows = {}
        self.scene = bpy.context.scene
        self.layer = self.scene.view_layers[0]
        for name, (color, rough, metal) in PALETTE[theme].items():
            setattr(self, name, _principled(name, color, rough, metal))
        for group in GROUPS:
            self.layer.lightgroups.add(name=group)
        self.scene.world = bpy.data.worlds.new("world")
        self.scene.world.use_nodes = True
        self.scene.world.node_tree.nodes["Background"].inputs[0].default_value = (1, 1, 1, 1)
        self.scene.world.lightgroup = "fill"

    def glow(self, group, strength, name=""):
        """A white light-giving material. Colors come from looks.py."""
        key = f"glow {group} {strength} {name}"
        if key not in self.glows:
            self.glows[key] = _emission(key, strength)[0]
        return self.glows[key]

    def lit(self, made, group):
        made.lightgroup = group
        return made

    def area(self, group, at, toward, size, watts, spread=160):
        lamp = bpy.data.lights.new("area", "AREA")
        lamp.shape, lamp.size, lamp.energy = "DISK", size, watts
        lamp.spread = math.radians(spread)
        made = bpy.data.objects.new("area", lamp)
        made.location = at
        made.rotation_euler = (Vector(toward) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
        made.lightgroup = group
        made.visible_camera = False
        self.scene.collection.objects.link(made)

    def beam(self, start, end, radius):
        """A cone of lit haze: brightest at `start`, seen only by the camera."""
        material, light = _emission("beam", 1)
        nodes, links = material.node_tree.nodes, material.node_tree.links
        place, facing = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeLayerWeight")
        split, clear, mixed = nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeMixShader")
        links.new(place.outputs["Generated"], split.inputs[0])

        def math_node(kind, one, other):
            node = nodes.new("ShaderNodeMath")
            node.operation = kind
            for slot, value in enumerate((one, other)):
                if isinstance(value, float):
                    node.inputs[slot].default_value = value
                else:
                    links.new(value, node.inputs[slot])
            return node.outputs[0]

        near = math_node("POWER", math_node("SUBTRACT", 1.0, split.outputs["Z"]), 2.0)
        core = math_node("POWER", math_node("SUBTRACT", 1.0, facing.outputs["Facing"]), 2.5)
        links.new(math_node("MULTIPLY", math_node("MULTIPLY", near, core), 0.6), mixed.inputs[0])
        links.new(clear.outputs[0], mixed.inputs[1])
        links.new(light.outputs[0], mixed.inputs[2])
        links.new(mixed.outputs[0], nodes["Material Output"].inputs["Surface"])
        material.cycles.sample_as_light = False
        made = self.lit(self.ground.tube(start, end, 0.06, material, radius), "accent")
        made.visible_diffuse = made.visible_glossy = made.visible_shadow = False

    def screen(self, spot, source, center, width, height, strength=1.0):
        """Shows `source` of sources.ts. The picture lights its surroundings here; mix.py draws it sharply."""
        name = f"screen_{len(self.screens)}"
        material, light = _emission(name, strength)
        nodes, links = material.node_tree.nodes, material.node_tree.links
        picture = nodes.new("ShaderNodeTexImage")
        picture.image = bpy.data.images.load(os.path.join(self.textures, f"{source}.png"))
        links.new(picture.outputs["Color"], light.inputs["Color"])
        mask = nodes.new("ShaderNodeOutputAOV")
        mask.name = name
        mask.inputs["Value"].default_value = 1
        aov = self.layer.aovs.add()
        aov.name, aov.type = name, "VALUE"
        made = self.lit(spot.panel(center, width, height, material), "screens")
        corners = [made.matrix_world @ made.data.vertices[index].co for index in (3, 2, 1, 0)]
        self.screens.append({"name": name, "source": source, "corners": corners})

    def look(self, at, toward, lens):
        camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
        camera.data.lens = lens
        camera.location = at
        camera.rotation_euler = (Vector(toward) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
        self.scene.collection.objects.link(camera)
        self.scene.camera = camera

    def describe(self, path):
        """Writes where each screen's corners are in the picture: pixels from the top left, clockwise."""
        bpy.context.view_layer.update()
        width, height = self.size

        def seen(corner):
            x, y, _ = world_to_camera_view(self.scene, self.scene.camera, corner)
            return [x * width, (1 - y) * height]

        shown = [{**screen, "corners": [seen(corner) for corner in screen["corners"]]} for screen in self.screens]
        with open(path, "w", encoding="utf8") as file:
            json.dump({"size": self.size, "screens": shown}, file)
