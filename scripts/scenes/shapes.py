"""Shapes that every scene is built from. Lengths are meters, angles degrees, z is up and the viewer looks along +y."""

import math

import bmesh
import bpy
from mathutils import Matrix, Vector

SEGMENTS = 44
_shared = {}


def _turned(profile):
    """Revolves (radius, height) points around z."""
    made = bmesh.new()
    rings = [
        [
            made.verts.new((radius * math.cos(step * math.tau / SEGMENTS), radius * math.sin(step * math.tau / SEGMENTS), height))
            for step in range(SEGMENTS)
        ]
        for radius, height in profile
    ]
    for lower, upper in zip(rings, rings[1:]):
        for step in range(SEGMENTS):
            after = (step + 1) % SEGMENTS
            made.faces.new((lower[step], lower[after], upper[after], upper[step])).smooth = True
    return made


def _cube():
    made = bmesh.new()
    bmesh.ops.create_cube(made, size=1)
    return made


def _sphere():
    made = bmesh.new()
    bmesh.ops.create_icosphere(made, subdivisions=3, radius=1)
    for face in made.faces:
        face.smooth = True
    return made


def _mesh(key, make, material):
    """Objects of one shape and material share a mesh: a crowd costs the memory of one."""
    name = f"{key} {material.name}"
    if name not in _shared:
        made = make()
        _shared[name] = bpy.data.meshes.new(name)
        made.to_mesh(_shared[name])
        made.free()
        _shared[name].materials.append(material)
    return _shared[name]


class Spot:
    """A point with a direction. Shapes and further spots are placed relative to it."""

    def __init__(self, matrix=Matrix()):
        self.matrix = matrix

    def at(self, x, y, z=0.0, turn=0.0, tilt=0.0):
        turned = Matrix.Rotation(math.radians(turn), 4, "Z") @ Matrix.Rotation(math.radians(tilt), 4, "X")
        return Spot(self.matrix @ Matrix.Translation((x, y, z)) @ turned)

    def point(self, x, y, z):
        return self.matrix @ Vector((x, y, z))

    def _link(self, mesh, local):
        made = bpy.data.objects.new(mesh.name, mesh)
        made.matrix_world = self.matrix @ local
        bpy.context.scene.collection.objects.link(made)
        return made

    def box(self, center, size, material, bevel=0.012):
        """Bevels keep their width because the mesh is built at its final size."""
        key = "box " + " ".join(f"{side:.3f}" for side in size)

        def make():
            made = _cube()
            bmesh.ops.scale(made, vec=size, verts=made.verts)
            if bevel > 0:
                bmesh.ops.bevel(made, geom=made.edges[:], offset=min(bevel, min(size) / 3), segments=2, affect="EDGES")
            return made

        return self._link(_mesh(key, make, material), Matrix.Translation(center))

    def ball(self, center, radius, material):
        return self._link(_mesh("ball", _sphere, material), Matrix.Translation(center) @ Matrix.Scale(radius, 4))

    def turned(self, profile, material, size=1.0):
        key = "turned " + " ".join(f"{radius:.2f},{height:.2f}" for radius, height in profile)
        return self._link(_mesh(key, lambda: _turned(profile), material), Matrix.Scale(size, 4))

    def tube(self, start, end, radius, material, end_radius=None):
        """Closed at both ends. Generated z runs from 0 at `start` to 1 at `end`."""
        along = Vector(end) - Vector(start)
        last = radius if end_radius is None else end_radius
        profile = [(0.0001, 0), (radius, 0), (last, along.length), (0.0001, along.length)]
        key = f"tube {radius:.3f} {last:.3f} {along.length:.3f}"

        def make():
            made = _turned(profile)
            made.normal_update()
            for face in made.faces:
                face.smooth = abs(face.normal.z) < 0.9
            return made

        aimed = along.to_track_quat("Z", "Y").to_matrix().to_4x4()
        return self._link(_mesh(key, make, material), Matrix.Translation(start) @ aimed)

    def path(self, points, radius, material):
        for start, end in zip(points, points[1:]):
            self.tube(start, end, radius, material)
            self.ball(end, radius, material)

    def panel(self, center, width, height, material):
        """An upright rectangle that faces the viewer, with texture coordinates. Never shared."""
        x, y, z = center
        corners = [(x + side * width / 2, y, z + up * height / 2) for side, up in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        mesh = bpy.data.meshes.new("panel")
        mesh.from_pydata(corners, [], [(0, 1, 2, 3)])
        texture = mesh.uv_layers.new()
        for index, place in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
            texture.data[index].uv = place
        mesh.materials.append(material)
        return self._link(mesh, Matrix())
