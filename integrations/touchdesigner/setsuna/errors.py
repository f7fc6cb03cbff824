"""Problems by stable codes, with texts in Japanese and English."""

from typing import Any, Dict, Optional, Tuple

# Codes that the catalogue of the project has too (docs/errors.md) have its texts word for word; a test compares them.
TEXTS: Dict[str, Tuple[str, str]] = {
    "bad-serial-id": (
        "シリアルIDは、英字7文字(例: abc-defg)で入力してください。",
        "Enter a serial ID of seven letters, such as abc-defg.",
    ),
    "bad-channel": (
        "チャンネル番号は、1〜255の整数で指定してください。",
        "Enter a channel number from 1 to 255.",
    ),
    "bad-delay": (
        "遅延は、0〜1000ミリ秒の整数で指定してください。",
        "Enter a delay from 0 to 1000 ms, as a whole number.",
    ),
    "id-password-form": (
        "8文字を超えているか、使えない文字があります。IDパスワードは半角の英数字と記号で8文字までにしてください。",
        "The ID password is too long or has a character that cannot be used. Use up to 8 unaccented letters, digits and symbols.",
    ),
    "fast-channel-same": (
        "FASTチャンネルは通常のチャンネルと異なる番号にしてください。",
        "The FAST channel must differ from the normal channel.",
    ),
    "quality-channel-is-main": (
        "ビットレート制御チャンネルは、制御チャンネルとは別の番号にしてください。",
        "The bitrate-control channel must differ from the control channel.",
    ),
    "edge-value": (
        "値が正しくありません。タリーは0〜3、そのほかは制御信号の対応表のとおりに指定してください。",
        "Invalid value. Tally is 0 to 3; for others, see the control signal table.",
    ),
    "edge-token": (
        "トークンが正しくありません。アプリに表示されているトークンを使ってください。",
        "The token is wrong. Use the one shown in the app.",
    ),
    "internal": (
        "予期しないエラーが発生しました。時間をおいてもう一度お試しください。",
        "Something unexpected went wrong. Try again later.",
    ),
    "setting-wrong": ("設定の値が正しくありません。", "A setting has a value that cannot be used."),
    "program-missing": (
        "setsuna プログラムが見つかりません。デスクトップアプリを展開し、そのフォルダをProgramに指定してください。",
        "The setsuna program is not there. Unpack the desktop app and name its folder in Program.",
    ),
    "program-not-started": (
        "setsuna プログラムを起動できません。Programの指定と、実行の許可を確認してください。",
        "The setsuna program cannot be started. Check Program, and that it may be run.",
    ),
    "program-ended": ("setsuna プログラムが終了しました。再起動します。", "The setsuna program has ended. It is started again."),
    "api-unreachable": (
        "setsuna プログラムのローカルAPIに接続できません。再接続しています。",
        "The local API of the setsuna program cannot be reached. It is tried again.",
    ),
    "api-garbled": (
        "ローカルAPIから読み取れないデータが届いたため、接続し直します。",
        "The local API sent what cannot be read, so it is connected anew.",
    ),
    "name-unsuitable": (
        "CHOPのチャンネル名は「制御チャンネル番号/キー」の形(例 1/tally)にしてください。",
        "A CHOP channel is named CONTROL CHANNEL/KEY, such as 1/tally.",
    ),
    "row-unsuitable": (
        "表の行には channel、key、value の列が必要です。",
        "A row of the table needs the columns channel, key and value.",
    ),
    "ndi-waiting": (
        "NDIソースがまだ見つかりません。NDIが使えない場合はMethodをWebにしてください。",
        "The NDI source has not been seen yet. Where there is no NDI, set Method to Web.",
    ),
    "picture-too-large": (
        "このツールの非商用版では、1280x720までの映像を扱えます。",
        "The non-commercial edition of this tool handles video up to 1280x720.",
    ),
    "not-running": ("動作していません。Activeをオンにしてください。", "It is not running. Switch Active on."),
}


class PluginError(Exception):
    """An expected failure. `detail` says which part, in plain text without secrets; absent when the text says it all."""

    def __init__(self, code: str, detail: Optional[str] = None, texts: Optional[Tuple[str, str]] = None) -> None:
        super().__init__(code if detail is None else f"{code}: {detail}")
        self.code = code
        self.detail = detail
        self._texts = texts if texts is not None else TEXTS[code]

    def at(self, detail: Optional[str]) -> "PluginError":
        """The same about another thing."""
        return PluginError(self.code, detail, self._texts)

    def text(self, language: str) -> str:
        """The sentence for people, `ja` or else English, with detail and code."""
        sentence = self._texts[0 if language == "ja" else 1]
        detail = "" if self.detail is None else f" ({self.detail})"
        return f"{sentence}{detail} [{self.code}]"


def error_of_body(body: Any) -> Optional[PluginError]:
    """An error body of the program or its API (`code`, `ja`, `en`, `detail`) as it was said; None when it is no such body."""
    if not isinstance(body, dict):
        return None
    code, ja, en, detail = (body.get(name) for name in ("code", "ja", "en", "detail"))
    if not (isinstance(code, str) and isinstance(ja, str) and isinstance(en, str)):
        return None
    return PluginError(code[:60], detail[:200] if isinstance(detail, str) else None, (ja[:400], en[:400]))
