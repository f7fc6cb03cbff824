import path from "node:path";

export type StartCommand = readonly [string, ...string[]];

export interface LoginMachine {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

export interface LoginEntry {
  readonly path: string;
  readonly text: string;
}

/**
 * Desktop Entry Specification 1.5, Exec: backslash before shell characters, doubled percent signs. The string form doubles
 * each backslash again.
 */
const execWord = (word: string): string =>
  `"${word
    .replaceAll(/[\\"`$]/g, "\\$&")
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")}"`;

const xml = (word: string): string => word.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const linux = ({ env, home }: LoginMachine, command: StartCommand): LoginEntry => ({
  path: path.posix.join(env.XDG_CONFIG_HOME || path.posix.join(home, ".config"), "autostart", "setsuna-studio.desktop"),
  text: `[Desktop Entry]
Type=Application
Name=Setsuna Studio
Exec=${command.map(execWord).join(" ")}
Terminal=false
X-GNOME-Autostart-enabled=true
`,
});

const LABEL = "studio.setsuna.app";

const mac = ({ home }: LoginMachine, command: StartCommand): LoginEntry => ({
  path: path.posix.join(home, "Library", "LaunchAgents", `${LABEL}.plist`),
  text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${xml(word)}</string>`).join("\n")}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>ProcessType</key>
  <string>Interactive</string>
</dict>
</plist>
`,
});

/** Batch files double percent signs; Windows paths can't have quotation marks. */
const cmdWord = (word: string): string => `"${word.replaceAll("%", "%%")}"`;

const windows = ({ env, home }: LoginMachine, command: StartCommand): LoginEntry => ({
  path: path.win32.join(
    env.APPDATA ?? path.win32.join(home, "AppData", "Roaming"),
    "Microsoft\\Windows\\Start Menu\\Programs\\Startup",
    "Setsuna Studio.cmd",
  ),
  // Folder names may be Japanese, so the script uses the UTF-8 code page.
  text: ["@echo off", "chcp 65001 >nul", `start "Setsuna Studio" /min ${command.map(cmdWord).join(" ")}`, ""].join("\r\n"),
});

/** XDG Autostart, a LaunchAgent, or a batch file in Startup. Undefined for other systems. */
export const loginEntry = (machine: LoginMachine, command: StartCommand): LoginEntry | undefined => {
  const entry = { linux, darwin: mac, win32: windows }[machine.platform];
  return entry?.(machine, command);
};
