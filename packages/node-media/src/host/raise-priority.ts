import { constants, setPriority } from "node:os";
import type { Log } from "@setsuna/kit";

/** Ordinary users get it; see setpriority(2). */
const isRefusal = (error: unknown): boolean => {
  if (!(error instanceof Error) || !("info" in error)) return false;
  const { info } = error;
  return typeof info === "object" && info !== null && "code" in info && (info.code === "EACCES" || info.code === "EPERM");
};

/**
 * Raises this process's priority where the operating system grants that, so that packets go before other programs' work.
 * Call before the first connection: libdatachannel's threads inherit the priority.
 */
export const raisePriority = (log: Log): void => {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.debug({}, "the process runs at ordinary priority");
  }
};
