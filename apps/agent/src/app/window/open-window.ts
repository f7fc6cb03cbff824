import { spawn } from "node:child_process";
import { windowArguments } from "./find-browser.ts";

export interface OpenWindow {
  close(): void;
}

/**
 * `closed`: the browser exited or was closed. `failed`: it couldn't start or crashed; gets the system's message. A second window
 * of a profile opens in the first one's browser; its own process exits at once.
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

/** Detaches the browser so that it outlives us. Resolves to whether it started. */
export const leaveWindow = (browser: string, address: string, profile: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(browser, windowArguments(address, profile), { stdio: "ignore", detached: true });
    child.on("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
