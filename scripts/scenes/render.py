"""Renders one place in one theme: blender -b -P render.py -- PLACE THEME FOLDER WIDTH HEIGHT SAMPLES. Called by scripts/scenes.ts."""

import importlib
import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from stage import Stage  # noqa: E402
from looks import GROUPS  # noqa: E402

PLAIN = {"albedo": "DiffCol", "normal": "Normal", "depth": "Depth"}


def write_passes(stage, folder):
    """One file a pass: Blender's Python reads no pass out of a multilayer file."""
    scene = stage.scene
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers = nodes.new("CompositorNodeRLayers")
    output = nodes.new("CompositorNodeOutputFile")
    output.base_path = folder
    output.format.file_format = "OPEN_EXR"
    output.format.color_depth = "32"
    output.file_slots.clear()
    names = {group: f"Combined_{group}" for group in GROUPS} | PLAIN | {screen["name"]: screen["name"] for screen in stage.screens}
    for file, name in names.items():
        output.file_slots.new(f"{file}-")
        links.new(layers.outputs[name], output.inputs[f"{file}-"])
    return list(names)


def settings(scene, size, samples):
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples, cycles.use_adaptive_sampling, cycles.use_denoising = samples, False, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 4, 2, 2, 16
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2.0, 12.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.seed = 75


def to_arrays(folder, names):
    """Blender stores rows from the bottom."""
    import numpy

    arrays = {}
    for name in names:
        path = os.path.join(folder, f"{name}-0001.exr")
        image = bpy.data.images.load(path)
        width, height = image.size
        values = numpy.empty(width * height * image.channels, dtype=numpy.float32)
        image.pixels.foreach_get(values)
        arrays[name] = values.reshape(height, width, image.channels)[::-1, :, :3].astype(numpy.float16 if name != "depth" else numpy.float32)
        os.remove(path)
    numpy.savez(os.path.join(folder, "passes.npz"), **arrays)


def main(place, theme, folder, width, height, samples):
    size = (int(width), int(height))
    stage = Stage(theme, os.path.join(folder, "..", "textures"), size)
    importlib.import_module(place).build(stage)
    settings(stage.scene, size, int(samples))
    layer = stage.layer
    layer.use_pass_diffuse_color = layer.use_pass_normal = layer.use_pass_z = True
    os.makedirs(folder, exist_ok=True)
    stage.describe(os.path.join(folder, "screens.json"))
    names = write_passes(stage, folder)
    stage.scene.frame_set(1)
    bpy.ops.render.render()
    to_arrays(folder, names)


main(*sys.argv[sys.argv.index("--") + 1 :])
