import type { Studio } from "@setsuna/testkit";
import type { JanusServer } from "@setsuna/testkit/stack";
import type { BenchSite } from "../latency/site.ts";
import { chromePeer, directly, type Leg, type System, throughJanus, throughRelay } from "../latency/systems.ts";
import { chosenOf } from "../shared/command.ts";

export const CONTENDERS = {
  down: { title: "Setsuna, impaired downlink", leg: "downlink", ours: true, delayMs: 0 },
  h264: { title: "Chrome's own, H264", leg: "uplink", ours: false, delayMs: 0 },
  vp8: { title: "Chrome's own, VP8", leg: "uplink", ours: false, delayMs: 0 },
  janus: { title: "Chrome's own through Janus, impaired downlink", leg: "downlink", ours: false, delayMs: 0 },
  janusUp: { title: "Chrome's own through Janus, impaired uplink", leg: "uplink", ours: false, delayMs: 0 },
  up: { title: "Setsuna, impaired uplink", leg: "uplink", ours: true, delayMs: 0 },
  both: { title: "Setsuna, both impaired", leg: "both", ours: true, delayMs: 0 },
  h264Both: { title: "Chrome's own, H264, two links", leg: "both", ours: false, delayMs: 0 },
  vp8Both: { title: "Chrome's own, VP8, two links", leg: "both", ours: false, delayMs: 0 },
  down100: { title: "Setsuna, impaired downlink, delay 100", leg: "downlink", ours: true, delayMs: 100 },
  direct: { title: "Setsuna, direct route, impaired", leg: "downlink", ours: true, delayMs: 0 },
  down300: { title: "Setsuna, impaired downlink, delay 300", leg: "downlink", ours: true, delayMs: 300 },
} as const satisfies Record<
  string,
  { readonly title: string; readonly leg: Leg; readonly ours: boolean; readonly delayMs: number }
>;

export type ContenderName = keyof typeof CONTENDERS;
export const CONTENDER_NAMES = Object.keys(CONTENDERS) as readonly ContenderName[];

/** Comma-separated; empty selects all. Throws RangeError for an unknown name. */
export const contendersOf = (list: string | undefined): readonly ContenderName[] => chosenOf(list, CONTENDER_NAMES);

export const isOurs = (name: ContenderName): boolean => CONTENDERS[name].ours;
export const isDelayed = (name: ContenderName): boolean => CONTENDERS[name].delayMs > 0;

export const needsJanus = (name: ContenderName): boolean => name === "janus" || name === "janusUp";

export interface Between {
  readonly site: BenchSite;
  readonly studio: Studio;
  readonly janus: JanusServer | undefined;
}

export const systemOf = (name: ContenderName, { site, studio, janus }: Between, follows: boolean): System => {
  const { delayMs, leg } = CONTENDERS[name];
  if (name === "h264" || name === "h264Both") return chromePeer(site, "H264");
  if (name === "vp8" || name === "vp8Both") return chromePeer(site, "VP8");
  if (name === "direct") return directly(studio, follows);
  if (!needsJanus(name)) return throughRelay(studio, "instant", leg, { delayMs, follows });
  if (janus === undefined) throw new Error("Janus is not installed (Debian package `janus`)");
  return throughJanus(site, janus, leg);
};
