import { spawn } from "node:child_process";
import type { KeyObject } from "node:crypto";
import path from "node:path";
import { type Language, StudioError } from "@setsuna/contracts";
import type { Updates } from "../../app/app-controller.ts";
import { newerEntry, releaseFolderOf, type TrustedRelease, trustedRelease } from "./choose-release.ts";
import { fetchFeed } from "./fetch-package.ts";
import { installPackage, launcherName } from "./install-package.ts";

export interface PresentProgram {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  /** Undefined when running from source. */
  readonly folder: string | undefined;
  readonly key: KeyObject | undefined;
}

/** Updates from `version.json`. Verifies the signature before writing. */
export class ServerUpdates implements Updates {
  private readonly present: PresentProgram;
  private found: TrustedRelease | undefined;

  constructor(present: PresentProgram) {
    this.present = present;
  }

  /**
   * Throws StudioError `update-not-package`, `update-unpublished`, `server-unreachable`, `update-unsigned` or `update-signature`.
   */
  async look(server: string, language: Language): Promise<TrustedRelease | undefined> {
    const { version, platform, arch, folder, key } = this.present;
    this.found = undefined;
    const releases = releaseFolderOf(platform, arch);
    if (releases === undefined) throw new StudioError("update-unpublished", `${platform} ${arch}`);
    if (folder === undefined || key === undefined) throw new StudioError("update-not-package");
    const entries = await fetchFeed(server, releases, language);
    if (entries.length === 0) throw new StudioError("update-unpublished", releases);
    const entry = newerEntry(entries, version);
    if (entry === undefined) return undefined;
    this.found = trustedRelease(entry, { folder: releases, server, present: version }, key);
    return this.found;
  }

  async fetch(progress: (done: number) => void): Promise<string> {
    const { folder, platform } = this.present;
    if (folder === undefined) throw new StudioError("update-not-package");
    if (this.found === undefined) throw new StudioError("update-older");
    return installPackage(this.found, folder, platform, progress);
  }

  startNew(folder: string): void {
    const launcher = path.join(folder, launcherName(this.present.platform));
    const shell = this.present.platform === "win32";
    const child = spawn(shell ? `"${launcher}"` : launcher, ["app", "--take-over"], {
      detached: true,
      stdio: "ignore",
      shell,
      windowsHide: true,
    });
    // If the new version can't start, the user starts it from the shown folder.
    child.on("error", () => undefined);
    child.unref();
  }
}
