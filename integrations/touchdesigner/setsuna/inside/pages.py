"""The component's own parameters, as data: pages in order, each parameter with kind, label, default and limits."""

from typing import Any, NamedTuple, Optional, Sequence, Tuple


class Parameter(NamedTuple):
    """
    `name` as the tool wants it: a capital, then lower-case letters and digits. `kind`: Str, Int, Float, Toggle, Menu, Pulse,
    Folder. `choices`: names and labels of a Menu.
    """

    name: str
    kind: str
    label: str
    default: Any = None
    low: Optional[float] = None
    high: Optional[float] = None
    choices: Sequence[Tuple[str, str]] = ()
    is_secret: bool = False
    is_shown: bool = False


def _channel(name: str, label: str, default: int = 1) -> Parameter:
    return Parameter(name, "Int", label, default, 1, 255)


def _channel_or_off(name: str, label: str) -> Parameter:
    return Parameter(name, "Int", f"{label} (0: off)", 0, 0, 255)


SIZES = ("1280x720", "1920x1080", "2560x1440", "3840x2160")
TALLY_CHOICES = (("off", "Off"), ("red", "Red"), ("green", "Green"), ("amber", "Amber"))

PAGES: Sequence[Tuple[str, Sequence[Parameter]]] = (
    (
        "Setsuna",
        (
            Parameter("Active", "Toggle", "Active", False),
            Parameter("Server", "Str", "Server", "http://localhost:8787"),
            Parameter("Serialid", "Str", "Serial ID", ""),
            Parameter("Password", "Str", "ID Password", "", is_secret=True),
            Parameter("Program", "Folder", "Desktop App Folder", ""),
            Parameter("Pythonfolder", "Folder", "Plugin Folder", ""),
            Parameter("Language", "Menu", "Language", "ja", choices=(("ja", "日本語"), ("en", "English"))),
            Parameter("Status", "Str", "Status", "", is_shown=True),
            Parameter("Problem", "Str", "Problem", "", is_shown=True),
            Parameter("Restart", "Pulse", "Restart"),
        ),
    ),
    (
        "Send",
        (
            Parameter("Sendvideo", "Toggle", "Send Video", False),
            _channel("Sendvideochannel", "Video Channel"),
            Parameter("Sendaudio", "Toggle", "Send Audio", False),
            _channel("Sendaudiochannel", "Audio Channel"),
            Parameter("Size", "Menu", "Largest Size", SIZES[0], choices=tuple((size, size) for size in SIZES)),
            Parameter("Sendfps", "Int", "Frames per Second", 30, 1, 120),
            Parameter("Videobitrate", "Float", "Video Bitrate (Mbit/s)", 5.0, 0.05, 200),
            Parameter("Audiobitrate", "Int", "Audio Bitrate (kbit/s)", 128, 6, 510),
            _channel_or_off("Fastchannel", "FAST Channel"),
            Parameter("Hold", "Int", "Delay of the Main Channel (ms)", 750, 0, 1000),
            _channel_or_off("Qualitychannel", "Bitrate-Control Channel"),
            _channel_or_off("Answerchannel", "Control Channel of Answers"),
            Parameter("Qualitylimit", "Float", "Highest Bitrate by Receivers (0: any)", 0.0, 0, 200),
        ),
    ),
    (
        "Receive",
        (
            Parameter("Receivevideo", "Toggle", "Receive Video", False),
            _channel("Receivevideochannel", "Video Channel"),
            Parameter("Receiveaudio", "Toggle", "Receive Audio", False),
            _channel("Receiveaudiochannel", "Audio Channel"),
            Parameter("Delay", "Int", "Delay (ms)", 0, 0, 1000),
            Parameter("Method", "Menu", "Method", "ndi", choices=(("ndi", "NDI"), ("web", "Web"))),
            Parameter("Wishquality", "Float", "Bitrate Wanted (Mbit/s)", 5.0, 0.05, 200),
            _channel("Wishchannel", "Bitrate-Control Channel", 20),
            Parameter("Wish", "Pulse", "Ask for the Bitrate"),
        ),
    ),
    (
        "Control",
        (
            Parameter("Controlsend", "Str", "Send on Channels", ""),
            Parameter("Controlreceive", "Str", "Receive Channels", ""),
            _channel("Tallychannel", "Tally Channel"),
            Parameter("Tally", "Menu", "Tally", "off", choices=TALLY_CHOICES),
            Parameter("Apiport", "Int", "Port of the Local API (0: any)", 0, 0, 65535),
        ),
    ),
)

# A change of these takes effect by itself; of any other by starting anew.
LIVE = frozenset(
    (
        "Active",
        "Language",
        "Status",
        "Problem",
        "Restart",
        "Wishquality",
        "Wishchannel",
        "Wish",
        "Tally",
        "Tallychannel",
        "Pythonfolder",
    )
)
