"""How each place's light groups are mixed: exposure, and a linear color with a gain for each group."""

# Every light belongs to one group. Groups render as separate passes, so lamps change without a new render.
GROUPS = ("key", "fill", "accent", "screens", "lamp_a", "lamp_b")

# Linear. Lamps shine four times as bright, and the tone curve then shows the tally colors of the site.
RED = (0.5, 0.0095, 0.012)
GREEN = (0.004, 0.14, 0.03)

WARM = (1.0, 0.95, 0.88)
COOL = (0.82, 0.91, 1.0)
WHITE = (1.0, 1.0, 0.99)


def _look(exposure, key, fill, accent, screens=1.0, lamps=1.0, pulse=0.04, flicker=0.12):
    return {
        "exposure": exposure,
        "key": key,
        "fill": fill,
        "accent": accent,
        "screens": (WHITE, screens),
        "lamps": lamps,
        # Shares by which the key and the accent light swell in a loop.
        "pulse": pulse,
        "flicker": flicker,
    }


LOOKS = {
    "stadium": {
        "dark": _look(1.0, (COOL, 1.0), (COOL, 0.03), (WARM, 0.7), screens=1.6),
        "light": _look(1.0, (WARM, 0.25), (WHITE, 0.75), (WARM, 0.4)),
    },
    "studio": {
        "dark": _look(1.0, (WHITE, 1.0), (COOL, 0.03), (COOL, 0.6)),
        "light": _look(1.0, (WHITE, 0.3), (WHITE, 0.75), (WHITE, 0.3)),
    },
    "head": {
        "dark": _look(0.85, (WHITE, 0.9), (COOL, 0.04), (COOL, 0.7)),
        "light": _look(1.0, (WARM, 0.3), (WHITE, 0.75), (WHITE, 0.3)),
    },
    "conference": {
        "dark": _look(1.0, (WHITE, 0.5), (COOL, 0.03), (COOL, 0.6)),
        "light": _look(1.0, (WHITE, 0.2), (WHITE, 0.75), (WHITE, 0.3)),
    },
    "esports": {
        "dark": _look(1.0, (COOL, 1.0), (COOL, 0.03), (COOL, 0.8), flicker=0.2),
        "light": _look(1.0, (WHITE, 0.25), (WHITE, 0.75), (WHITE, 0.4)),
    },
    "live_house": {
        "dark": _look(1.0, (WARM, 1.0), (COOL, 0.03), (WARM, 0.6), pulse=0.12, flicker=0.5),
        "light": _look(1.0, (WARM, 0.3), (WHITE, 0.75), (WARM, 0.4), pulse=0.08, flicker=0.4),
    },
}
