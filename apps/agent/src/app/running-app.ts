import { readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { writePrivately } from "./settings/private-file.ts";

/** Lets a second start reach the running app; private to this user. */
const Running = z.object({ port: z.number().int(), key: z.string(), pid: z.number().int() });
export type Running = z.infer<typeof Running>;

const PATIENCE_MS = 3000;

export const recordRunning = (path: string, running: Running): void => writePrivately(path, JSON.stringify(running));

/** The recorded app may have quit. Undefined without a readable record. */
const readRunning = (path: string): Running | undefined => {
  try {
    return Running.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};

export const forgetRunning = (path: string, pid: number): void => {
  if (readRunning(path)?.pid === pid) rmSync(path, { force: true });
};

/** Asks the running app for another window. Undefined: no answer (it crashed). */
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
    // The app has quit, or another program has its port.
    if (error instanceof Error) return undefined;
    throw error;
  }
};
