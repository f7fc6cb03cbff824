import { readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { writePrivately } from "./settings/private-file.ts";

/** Port, key and process ID by which a second start reaches the app that runs; for this user's eyes alone. */
const Running = z.object({ port: z.number().int(), key: z.string(), pid: z.number().int() });
export type Running = z.infer<typeof Running>;

const PATIENCE_MS = 3000;

export const recordRunning = (path: string, running: Running): void => writePrivately(path, JSON.stringify(running));

/** Returns the record of an app that runs, or ran; undefined: none that can be read. */
const readRunning = (path: string): Running | undefined => {
  try {
    return Running.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};

/** Takes back what this process record; another's stays. */
export const forgetRunning = (path: string, pid: number): void => {
  if (readRunning(path)?.pid === pid) rmSync(path, { force: true });
};

/** Asks the app that runs for one more window; its address, or undefined where none answers (one that ended without goodbye). */
export const askRunning = async (path: string): Promise<string | undefined> => {
  const running = readRunning(path);
  if (running === undefined) return undefined;
  try {
    const response = await fetch(`http://127.0.0.1:${running.port}/api/window`, {
      method: "POST",
      headers: { authorization: `Bearer ${running.key}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return z.object({ url: z.string() }).safeParse(response.ok ? await response.json() : undefined).data?.url;
  } catch (error) {
    // The app has exited, or another program uses its port.
    if (error instanceof Error) return undefined;
    throw error;
  }
};
