"""Image arithmetic on arrays of rows, columns and linear colors."""

import numpy

# Of a B3 spline, the kernel of edge-avoiding wavelets.
SPLINE = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)


def shifts(image, step):
    """Gives the image moved by every offset of the spline. Repeats the border."""
    rows, columns = image.shape[:2]
    padded = numpy.pad(image, [(2 * step, 2 * step), (2 * step, 2 * step), (0, 0)], mode="edge")
    return lambda row, column: padded[row * step : row * step + rows, column * step : column * step + columns]


def without_fireflies(light):
    """Limits a pixel to three times what surrounds it."""
    gray = light.mean(axis=2, keepdims=True)
    around = (25 * blurred(gray, 2, 1) - gray) / 24
    return light * numpy.minimum(1, (3 * around + 0.002) / (gray + 1e-6))


def denoised(groups, albedo, normal, depth, levels=4):
    """Smooths the noise of few samples with an edge-avoiding wavelet transform (Dammertz et al. 2010)."""
    ranged = numpy.log1p(depth[..., :1].clip(0, 200)) / 0.03
    features = numpy.concatenate([ranged, normal / 0.25, albedo / 0.045], axis=2)
    clean = {name: without_fireflies(light) for name, light in groups.items()}
    for level in range(levels):
        step, tolerance = 2**level, 1.1 / 2**level
        near = shifts(features, step)
        guides = {name: numpy.log(light.mean(axis=2, keepdims=True) + 0.01) / tolerance for name, light in clean.items()}
        if level == 0:
            guides = {name: blurred(guide, 1, 1) for name, guide in guides.items()}
        moved = {name: (shifts(light, step), shifts(guides[name], step)) for name, light in clean.items()}
        totals = {name: [numpy.zeros_like(light), numpy.zeros_like(ranged)] for name, light in clean.items()}
        for row, column in ((row, column) for row in range(5) for column in range(5)):
            edge = ((features - near(row, column)) ** 2).sum(axis=2, keepdims=True)
            for name, (light, guide) in moved.items():
                weight = SPLINE[row] * SPLINE[column] * numpy.exp(-edge - (guides[name] - guide(row, column)) ** 2)
                totals[name][0] += weight * light(row, column)
                totals[name][1] += weight
        clean = {name: total / weights for name, (total, weights) in totals.items()}
    return clean


def resampler(size, start, step, count):
    """A matrix that maps `size` samples to `count`, `step` apart from `start` on, through a triangle filter."""
    width = max(1.0, step)
    centers = start + step * numpy.arange(count) + (step - 1) / 2
    weights = numpy.maximum(0, 1 - numpy.abs(numpy.arange(size)[None] - centers[:, None]) / width)
    return (weights / weights.sum(axis=1, keepdims=True)).astype(numpy.float32)


def resampled(image, rows, columns):
    return numpy.stack([rows @ image[..., channel] @ columns.T for channel in range(image.shape[2])], axis=2)


def blurred(image, radius, times=3):
    """Three box blurs come close to a Gaussian."""
    for _ in range(times):
        for axis in (0, 1):
            moved = numpy.pad(image, [(radius + 1, radius) if each == axis else (0, 0) for each in range(3)], mode="edge")
            sums = numpy.cumsum(moved, axis=axis)
            ends = numpy.take(sums, range(2 * radius + 1, sums.shape[axis]), axis=axis)
            image = (ends - numpy.take(sums, range(sums.shape[axis] - 2 * radius - 1), axis=axis)) / (2 * radius + 1)
    return image


def displayed(linear):
    """A filmic curve (Narkowicz 2015), then sRGB. Returns 0 to 1."""
    toned = (linear * (2.51 * linear + 0.03) / (linear * (2.43 * linear + 0.59) + 0.14)).clip(0, 1)
    return numpy.where(toned <= 0.0031308, 12.92 * toned, 1.055 * toned ** (1 / 2.4) - 0.055)


def homography(corners, width, height):
    """Maps a picture's pixels to pixels of a texture that fills the four corners, clockwise from the top left."""
    equations, values = [], []
    for (x, y), (u, v) in zip(corners, ((0, 0), (width, 0), (width, height), (0, height))):
        equations += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return numpy.append(numpy.linalg.solve(numpy.array(equations), numpy.array(values)), 1).reshape(3, 3)


def bilinear(texture, u, v):
    height, width = texture.shape[:2]
    u, v = (u - 0.5).clip(0, width - 1.001), (v - 0.5).clip(0, height - 1.001)
    left, top = u.astype(int), v.astype(int)
    across, down = (u - left)[..., None], (v - top)[..., None]
    upper = texture[top, left] * (1 - across) + texture[top, left + 1] * across
    lower = texture[top + 1, left] * (1 - across) + texture[top + 1, left + 1] * across
    return upper * (1 - down) + lower * down
