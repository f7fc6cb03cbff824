import { AGENT_VERSION } from "../../apps/agent/src/version.ts";

const EXAMPLE = {
  windows: { folder: "C:/Setsuna/SetsunaStudio-plugin-windows", app: "SetsunaStudio-windows" },
  mac: { folder: "/Users/you/Setsuna/SetsunaStudio-plugin-mac", app: "SetsunaStudio-mac-apple-silicon" },
} as const;

/** Steps on this system; README.md in the package has the rest. */
export const pluginReadme = (system: keyof typeof EXAMPLE): string => {
  const folder = `${EXAMPLE[system].folder}-${AGENT_VERSION}`;
  const app = `${EXAMPLE[system].app}-${AGENT_VERSION}`;
  const line = `exec(open('${folder}/build_component.py', encoding='utf-8').read(), {'FOLDER': '${folder}'})`;
  return `Setsuna Studio ${AGENT_VERSION}: plugin for TouchDesigner (2022 or later)

[English]
This version has been tested against a stand-in for TouchDesigner, not in TouchDesigner itself. README.md says what that means.

1. Unpack this zip, and the desktop app's (${app}.zip) beside it, where they can stay.
2. For pictures: install GStreamer 1.22 or later with its NDI plugin, and the NDI runtime. Control and tally need neither.
3. Start TouchDesigner, open Dialogs > Textport and DATs, and enter this one line with your own folder:
   ${line}
4. The component setsuna is in /project1 now, and setsuna.tox in the folder.
5. Set Server and Serial ID on its page Setsuna, channels on Send, Receive and Control, then Active.
   Status and Problem say how it goes.

Everything else, such as names of CHOP channels, columns of tables and scripts: README.md.

[日本語]
このバージョンは、TouchDesignerの代わりのプログラムで試験したもので、TouchDesigner本体では試していません。詳しくは README.md をご覧ください。

1. このzipと、デスクトップアプリのzip(${app}.zip)を、同じ場所に展開します。フォルダはあとで動かさないでください。
2. 映像を使う場合は、GStreamer 1.22以降とそのNDIプラグイン、NDIランタイムをインストールします。制御信号とタリーだけなら不要です。
3. TouchDesignerを起動し、Dialogs > Textport and DATs を開いて、フォルダを書き換えた次の1行を入力します。
   ${line}
4. /project1 に setsuna コンポーネントができ、フォルダに setsuna.tox が保存されます。
5. SetsunaページのServerとSerial ID、Send、Receive、Controlページのチャンネルを設定し、Activeをオンにします。
   状態はStatusとProblemに表示されます。

CHOPのチャンネル名、表の列、スクリプトなどは README.md にあります。
`;
};
