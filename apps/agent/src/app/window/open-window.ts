import { spawn } from "node:child_process";
import { windowArguments } from "./find-browser.ts";

export interface OpenWindow {
  close(): void;
}

/**
 * Opens a window. `closed` is called when its browser has ended by itself or by the person, `failed` when it could not be started or gave
 * up: with what the system says. A second window of the same profile is opened by the first one's browser; its own call ends at once.
 */
export const openWindow = (
  browser: string,
  address: string,
  profile: string,
  hooks: { closed(): void; failed(why: string): void },
): OpenWindow => {
  const child = spawn(browser, windowArguments(address, profile), { stdio: "ignore" });
  child.on("error", ({ message }) => hooks.failed(message));
  child.once("exit", (code) => (code === null || code === 0 ? hooks.closed() : hooks.failed(`exit code ${code}`)));
  return { close: () => void child.kill() };
};

/** Opens a window that stays when we are gone. Resolves to whether the browser could be started. */
export const leaveWindow = (browser: string, address: string, profile: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(browser, windowArguments(address, profile), { stdio: "ignore", detached: true });
    child.on("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
