import path from "node:path";

/** Starts the app: a program and its arguments. */
export type StartCommand = readonly [string, ...string[]];

export interface LoginMachine {
  /** As Node names it. */
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** Describes a file that makes the system start the app when the person logs in. */
export interface LoginEntry {
  readonly path: string;
  readonly text: string;
}

/**
 * Desktop Entry Specification 1.5, the Exec key: quoted with a backslash before what a shell would read, percent signs doubled; and since
 * it is a string, each of those backslashes doubled.
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

/** In a batch file a percent sign stands doubled; quotation marks cannot be in a path of Windows. */
const cmdWord = (word: string): string => `"${word.replaceAll("%", "%%")}"`;

const windows = ({ env, home }: LoginMachine, command: StartCommand): LoginEntry => ({
  path: path.win32.join(
    env.APPDATA ?? path.win32.join(home, "AppData", "Roaming"),
    "Microsoft\\Windows\\Start Menu\\Programs\\Startup",
    "Setsuna Studio.cmd",
  ),
  // The code page is for folders with Japanese names; the window of the batch file stays small.
  text: ["@echo off", "chcp 65001 >nul", `start "Setsuna Studio" /min ${command.map(cmdWord).join(" ")}`, ""].join("\r\n"),
});

/** Returns the file of this system: XDG Autostart, a LaunchAgent, or a batch file in the Startup folder. Undefined for other systems. */
export const loginEntry = (machine: LoginMachine, command: StartCommand): LoginEntry | undefined => {
  const entry = { linux, darwin: mac, win32: windows }[machine.platform];
  return entry?.(machine, command);
};
