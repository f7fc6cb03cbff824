import { readFileSync } from "node:fs";
import { StudioError } from "@setsuna/contracts";
import { type Log, silentLog } from "@setsuna/kit";
import type { ControlPort } from "../../edge/control-port.ts";
import { type OpenEdge, openEdge, parseEdgeSettings } from "../../edge/open-edge.ts";
import type { Output } from "../cli/output.ts";

/** Settings of the control edge. Throws StudioError `bad-usage` or `bad-request`. */
export const readEdgeFile = (path: string): ReturnType<typeof parseEdgeSettings> => {
  try {
    return parseEdgeSettings(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (error instanceof StudioError) throw error;
    if (error instanceof Error) throw new StudioError("bad-usage", `--edge: ${error.message.slice(0, 100)}`);
    throw error;
  }
};

/** Prints what the edge reports as `edge` events. Undefined without settings. Rejects as {@link openEdge} does. */
export const openEdgeFile = async (
  settings: ReturnType<typeof readEdgeFile> | undefined,
  port: ControlPort,
  output: Pick<Output, "event">,
): Promise<OpenEdge | undefined> => {
  // `ja`: if the message is more than a name and a state.
  const print = (facts: Record<string, unknown>, message: string): void => {
    const { ja = message, ...fields } = facts;
    output.event("edge", { message, ...(ja === message ? {} : { ja }), ...fields }, { en: message, ja: String(ja) });
  };
  const log: Log = { ...silentLog, info: print, warn: print, error: print };
  return settings && openEdge(settings, port, { log });
};
