import { execFile } from "node:child_process";
import { type ErrorBody, errorBodyOf, StudioError } from "@setsuna/contracts";
import { findTool, gstreamerTool, type Machine, runTool, thisMachine } from "./gstreamer.ts";
import { type GstreamerDevice, readListing } from "./gstreamer-listing.ts";

/** NDI sources announce themselves within this time, ms. */
const NDI_LISTEN_MS = 4000;
const LIST_MS = 10_000;

export interface GstreamerReport {
  readonly devices: readonly GstreamerDevice[];
  /** True if the elements exist; absent without GStreamer. */
  readonly ndi?: boolean;
  readonly decklink?: boolean;
  readonly error?: ErrorBody;
}

const printed = (tool: string, args: readonly string[], ms: number): Promise<string> =>
  new Promise((resolve) => {
    // A timeout is no failure; use the output so far.
    execFile(tool, args, { timeout: ms, maxBuffer: 8_000_000, windowsHide: true }, (_ended, stdout) => resolve(stdout));
  });

/** NDI sources and DeckLink cards that GStreamer sees. Missing software doesn't throw. */
export const gstreamerReport = async (machine: Machine = thisMachine()): Promise<GstreamerReport> => {
  try {
    const inspect = gstreamerTool("gst-inspect-1.0", machine);
    const [ndi, decklink] = await Promise.all(
      ["ndisrc", "decklinkvideosrc"].map(async (element) => (await runTool(inspect, ["--exists", element])).ok),
    );
    const facts = { ndi: ndi === true, decklink: decklink === true };
    const monitor = findTool("gst-device-monitor-1.0", machine);
    if (monitor === undefined || !(facts.ndi || facts.decklink)) return { devices: [], ...facts };
    const text = facts.ndi ? await printed(monitor, ["-f"], NDI_LISTEN_MS) : await printed(monitor, [], LIST_MS);
    return { devices: readListing(text), ...facts };
  } catch (error) {
    if (error instanceof StudioError) return { devices: [], error: errorBodyOf(error) };
    throw error;
  }
};
