import path from "node:path";

export interface BrowserMachine {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(file: string): boolean;
}

/** Windows: for all users (both program kinds), and for this user. */
const WINDOWS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
  "Chromium\\Application\\chrome.exe",
];
const MAC = ["Google Chrome", "Microsoft Edge", "Chromium"];
const LINUX = [
  ...["google-chrome", "google-chrome-stable", "microsoft-edge", "microsoft-edge-stable", "chromium", "chromium-browser"],
];

/** Lists install locations of Chrome, Edge and Chromium, in that order. */
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

/** Prefers Chrome, then Edge, then Chromium. Undefined if none is installed. */
export const findBrowser = (machine: BrowserMachine): string | undefined =>
  browserPlaces(machine).find((file) => machine.exists(file));

/**
 * Own window without tabs and address, with a separate profile. The link in `address` works once, so reading the command line
 * later gains nothing.
 */
export const windowArguments = (address: string, profile: string): readonly string[] => [
  `--app=${address}`,
  `--user-data-dir=${profile}`,
  "--window-size=1200,840",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-sync",
];
