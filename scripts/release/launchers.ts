import { AGENT_VERSION } from "../../apps/agent/src/version.ts";
import type { Platform } from "./platforms.ts";

export interface TextFile {
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
}

/** Resolves links to itself, so that a link in PATH works. */
const SHELL = `#!/bin/sh
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(dirname "$self")/$link ;;
  esac
done
here=$(CDPATH= cd -- "$(dirname -- "$self")" && pwd)
exec "$here/runtime/node" "$here/app/setsuna.mjs" "$@"
`;

/** A double click opens the app; on failure a terminal shows why, and knows \`setsuna\`. */
const COMMAND = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
PATH="$here:$PATH"
export PATH
"$here/setsuna" app && exit 0
exec "\${SHELL:-/bin/sh}"
`;

const crlf = (text: string): string => text.replaceAll("\n", "\r\n");

const CMD = crlf(`@echo off
"%~dp0runtime\\node.exe" "%~dp0app\\setsuna.mjs" %*
`);
const CONSOLE = crlf(`@echo off
chcp 65001 >nul
set "PATH=%~dp0;%PATH%"
call "%~dp0setsuna.cmd" app
if errorlevel 1 cmd /k
`);

const START = {
  mac: {
    en: "Double-click «Setsuna Studio.command», or run ./setsuna app in a terminal; a window opens. macOS asks at the first start because the package is not notarised by Apple: run `xattr -dr com.apple.quarantine .` in this folder once the checksum is right.",
    ja: "「Setsuna Studio.command」をダブルクリックするか、ターミナルで ./setsuna app を実行してください。ウィンドウが開きます。Appleの公証を受けていないため、初回はmacOSが確認を求めます。チェックサムを確かめたうえで、このフォルダで `xattr -dr com.apple.quarantine .` を実行してください。",
  },
  windows: {
    en: "Double-click «Setsuna Studio.cmd», or run setsuna app in a command prompt in this folder; a window opens. Windows asks at the first start because the package is not signed by a publisher that it knows; compare the checksum first.",
    ja: "「Setsuna Studio.cmd」をダブルクリックするか、このフォルダのコマンドプロンプトで setsuna app を実行してください。ウィンドウが開きます。発行元の署名がないため、初回はWindowsが確認を求めます。先にチェックサムを確かめてください。",
  },
  linux: {
    en: "Run ./setsuna app in a terminal. It opens a window; ./setsuna app --at-login on makes it start when you log in.",
    ja: "端末で ./setsuna app を実行するとウィンドウが開きます。./setsuna app --at-login on で、ログイン時に起動するようになります。",
  },
} as const;

const readme = (system: keyof typeof START, beta: boolean): string => `Setsuna Studio ${AGENT_VERSION}${beta ? " (beta)" : ""}

[English]
${START[system].en}

setsuna app                  the window with everything; it needs Chrome, Edge or Chromium
setsuna update               the newest version, if its signature holds
setsuna --help               the commands
setsuna check                whether this network lets live media through
setsuna login                signs in with your account
setsuna send --help          sends a file, a device or a stream
setsuna receive --help       receives into a file or a stream

LICENCES.txt has the licences of the software inside. The media process, app/setsuna-media.mjs, is under the GNU GPL, version 3 or later, with its source in app/media-source; so is the FFmpeg in app/node_modules, version 3.

[日本語]
${START[system].ja}

setsuna app                  すべてを操作するウィンドウ(Chrome、Edge、Chromiumのどれかが必要)
setsuna update               新しいバージョンの取得(署名を確かめます)
setsuna --help               コマンドの一覧
setsuna check                このネットワークで映像と音声が通るかの確認
setsuna login                アカウントでのログイン
setsuna send --help          ファイル、機器、配信を送る
setsuna receive --help       ファイルや配信として受け取る

含まれるソフトウェアのライセンスは LICENCES.txt にあります。映像と音声を扱うプロセス app/setsuna-media.mjs はGNU GPLバージョン3以降で提供され、ソースは app/media-source にあります。app/node_modules にあるFFmpegはGNU GPLバージョン3です。
`;

export const launchers = ({ os }: Platform, beta: boolean): readonly TextFile[] => {
  const shell: TextFile = { path: "setsuna", text: SHELL, executable: true };
  if (os === "win32")
    return [
      { path: "setsuna.cmd", text: CMD, executable: false },
      { path: "Setsuna Studio.cmd", text: CONSOLE, executable: false },
      { path: "README.txt", text: crlf(readme("windows", beta)), executable: false },
    ];
  if (os === "darwin")
    return [
      shell,
      { path: "Setsuna Studio.command", text: COMMAND, executable: true },
      { path: "README.txt", text: readme("mac", beta), executable: false },
    ];
  return [shell, { path: "README.txt", text: readme("linux", beta), executable: false }];
};
