import path from "node:path";

/** Dependencies of a search for browsers. */
export interface BrowserMachine {
  /** As Node names it. */
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(file: string): boolean;
}

/** Windows: for all users, for both kinds of programs, and for this user. */
const WINDOWS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
  "Chromium\\Application\\chrome.exe",
];
const MAC = ["Google Chrome", "Microsoft Edge", "Chromium"];
const LINUX = [
  ...["google-chrome", "google-chrome-stable", "microsoft-edge", "microsoft-edge-stable", "chromium", "chromium-browser"],
];

/** Returns every place where an installer puts Chrome, Edge or Chromium, in that order. */
export const browserPlaces = ({ platform, env }: Omit<BrowserMachine, "exists">): readonly string[] => {
  if (platform === "win32") {
    const roots = [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA].filter(
      (root) => root !== undefined && root !== "",
    );
    return WINDOWS.flatMap((file) => roots.map((root) => path.win32.join(root ?? "", file)));
  }
  if (platform === "darwin") {
    const roots = ["/Applications", ...(env.HOME === undefined ? [] : [path.posix.join(env.HOME, "Applications")])];
    return MAC.flatMap((name) => roots.map((root) => `${root}/${name}.app/Contents/MacOS/${name}`));
  }
  const folders = [...(env.PATH ?? "").split(":"), "/usr/bin", "/usr/local/bin", "/snap/bin", "/var/lib/flatpak/exports/bin"];
  const seen = [...new Set(folders.filter((folder) => folder.startsWith("/")))];
  return LINUX.flatMap((name) => seen.map((folder) => path.posix.join(folder, name)));
};

/** Returns the installed Chrome, else Edge, else Chromium; undefined where there is none. */
export const findBrowser = (machine: BrowserMachine): string | undefined =>
  browserPlaces(machine).find((file) => machine.exists(file));

/**
 * Arguments for a window of our own: no tabs, no address, and a profile beside the person's. `address` holds a link that works once,
 * so that nothing is won by who reads the command line later.
 */
export const windowArguments = (address: string, profile: string): readonly string[] => [
  `--app=${address}`,
  `--user-data-dir=${profile}`,
  "--window-size=1200,840",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-sync",
];
