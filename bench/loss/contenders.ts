import type { Studio } from "@setsuna/testkit";
import type { BenchSite } from "../latency/site.ts";
import { chromePeer, type System, throughJanus, throughRelay } from "../latency/systems.ts";
import type { JanusServer } from "../shared/janus/janus-server.ts";

/**
 * Systems that are measured in a cell. The impaired link stands at the viewer's page (`down`, `janus`) or at the sender's
 * (`up`, `janusUp`, and Chrome's own peer to peer: there is one way).
 */
export const CONTENDERS = {
  down: { title: "Setsuna, line to the viewer", linkAt: "receiver", ours: true, delayMs: 0 },
  h264: { title: "Chrome's own, H264", linkAt: "sender", ours: false, delayMs: 0 },
  vp8: { title: "Chrome's own, VP8", linkAt: "sender", ours: false, delayMs: 0 },
  janus: { title: "Chrome's own through Janus, line to the viewer", linkAt: "receiver", ours: false, delayMs: 0 },
  janusUp: { title: "Chrome's own through Janus, line from the sender", linkAt: "sender", ours: false, delayMs: 0 },
  up: { title: "Setsuna, line from the sender", linkAt: "sender", ours: true, delayMs: 0 },
  down100: { title: "Setsuna, line to the viewer, delay 100", linkAt: "receiver", ours: true, delayMs: 100 },
  down300: { title: "Setsuna, line to the viewer, delay 300", linkAt: "receiver", ours: true, delayMs: 300 },
} as const;

export type ContenderName = keyof typeof CONTENDERS;
export const CONTENDER_NAMES = Object.keys(CONTENDERS) as readonly ContenderName[];

export const isOurs = (name: ContenderName): boolean => CONTENDERS[name].ours;
/** Shown by a delay that was set, and not as soon as it can be. */
export const isDelayed = (name: ContenderName): boolean => CONTENDERS[name].delayMs > 0;

/** Those that need Janus (Debian's package) on this machine. */
export const needsJanus = (name: ContenderName): boolean => name === "janus" || name === "janusUp";

/** Describes the systems between the pages. */
export interface Between {
  readonly site: BenchSite;
  readonly studio: Studio;
  /** Absent where it is not installed. */
  readonly janus: JanusServer | undefined;
}

/** Opens a contender's pages. `follows`: the sender of ours follows its slowest receiver. Throws for Janus where there is none. */
export const systemOf = (name: ContenderName, { site, studio, janus }: Between, follows: boolean): System => {
  const { delayMs, linkAt } = CONTENDERS[name];
  const leg = linkAt === "sender" ? "uplink" : "downlink";
  if (name === "h264") return chromePeer(site, "H264");
  if (name === "vp8") return chromePeer(site, "VP8");
  if (!needsJanus(name)) return throughRelay(studio, "instant", leg, { delayMs, follows });
  if (janus === undefined) throw new Error("Janus is not installed (Debian package `janus`)");
  return throughJanus(site, janus, leg);
};
