import type { Log } from "@setsuna/kit";

const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 } as const;

/** JSON lines on standard error, in the studio's format; `debug` by LOG_LEVEL. */
export const processLog = (name: string): Log => {
  const write =
    (level: keyof typeof LEVELS) =>
    (fields: Record<string, unknown>, message: string): void => {
      if (level === "debug" && process.env.LOG_LEVEL !== "debug") return;
      process.stderr.write(
        `${JSON.stringify({ level: LEVELS[level], time: Date.now(), name, pid: process.pid, ...fields, msg: message })}\n`,
      );
    };
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
};
