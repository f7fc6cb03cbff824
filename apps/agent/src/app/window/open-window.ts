import { spawn } from "node:child_process";
import { windowArguments } from "./find-browser.ts";

export interface OpenWindow {
  close(): void;
}

/**
 * Opens a window. `closed`: the browser exited or the user closed it. `failed`: the browser could not start or crashed; receives the
 * system's message. A second window in the same profile opens in the first one's browser, so its own process exits at once.
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
