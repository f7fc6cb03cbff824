import type { Studio } from "@setsuna/testkit";
import type { BenchSite } from "../latency/site.ts";
import { chromePeer, type System, throughRelay } from "../latency/systems.ts";

/** What is measured in a cell. The line stands at the viewer's page (`down`) or at the sender's (`up`, and Chrome's own: there is one way). */
export const CONTENDERS = {
  down: { title: "Setsuna, line to the viewer", linkAt: "receiver", ours: true, delayMs: 0 },
  h264: { title: "Chrome's own, H264", linkAt: "sender", ours: false, delayMs: 0 },
  vp8: { title: "Chrome's own, VP8", linkAt: "sender", ours: false, delayMs: 0 },
  up: { title: "Setsuna, line from the sender", linkAt: "sender", ours: true, delayMs: 0 },
  down100: { title: "Setsuna, line to the viewer, delay 100", linkAt: "receiver", ours: true, delayMs: 100 },
  down300: { title: "Setsuna, line to the viewer, delay 300", linkAt: "receiver", ours: true, delayMs: 300 },
} as const;

export type ContenderName = keyof typeof CONTENDERS;
export const CONTENDER_NAMES = Object.keys(CONTENDERS) as readonly ContenderName[];

/** Opens a contender's pages. `follows`: the sender of ours follows its slowest receiver. */
export const systemOf = (name: ContenderName, site: BenchSite, studio: Studio, follows: boolean): System => {
  const { delayMs, linkAt } = CONTENDERS[name];
  if (name === "h264") return chromePeer(site, "H264");
  if (name === "vp8") return chromePeer(site, "VP8");
  return throughRelay(studio, "instant", linkAt === "sender" ? "uplink" : "downlink", { delayMs, follows });
};
