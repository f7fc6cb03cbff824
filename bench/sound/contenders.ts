import type { Studio } from "@setsuna/testkit";
import type { BenchSite } from "../latency/site.ts";
import { chromeSound, directly, type Leg, type System, throughRelay } from "../latency/systems.ts";
import { chosenOf } from "../shared/command.ts";
import { partyLine } from "./party-line.ts";

interface Contender {
  readonly title: string;
  readonly leg: Leg;
  readonly kind: "relay" | "direct" | "party" | "opus" | "red";
}

export const SOUND_CONTENDERS = {
  down: { title: "Setsuna, impaired downlink", leg: "downlink", kind: "relay" },
  up: { title: "Setsuna, impaired uplink", leg: "uplink", kind: "relay" },
  direct: { title: "Setsuna directly", leg: "downlink", kind: "direct" },
  party: { title: "Party line, impaired uplink", leg: "uplink", kind: "party" },
  opus: { title: "Chrome's own, Opus with its FEC", leg: "uplink", kind: "opus" },
  red: { title: "Chrome's own, RED", leg: "uplink", kind: "red" },
  both: { title: "Setsuna, both impaired", leg: "both", kind: "relay" },
  opusBoth: { title: "Chrome's own, Opus with its FEC, two links", leg: "both", kind: "opus" },
  redBoth: { title: "Chrome's own, RED, two links", leg: "both", kind: "red" },
} as const satisfies Record<string, Contender>;

export type SoundContender = keyof typeof SOUND_CONTENDERS;
export const SOUND_CONTENDER_NAMES = Object.keys(SOUND_CONTENDERS) as readonly SoundContender[];

export const isOurs = (name: SoundContender): boolean => ["relay", "direct"].includes(SOUND_CONTENDERS[name].kind);
export const isOnBoth = (name: SoundContender): boolean => SOUND_CONTENDERS[name].leg === "both";

/** Comma-separated; empty selects all. Throws RangeError for an unknown name. */
export const soundContendersOf = (list: string | undefined): readonly SoundContender[] => chosenOf(list, SOUND_CONTENDER_NAMES);

export const soundSystemOf = (name: SoundContender, site: BenchSite, studio: Studio): System => {
  const { kind, leg } = SOUND_CONTENDERS[name];
  if (kind === "relay") return throughRelay(studio, "instant", leg);
  if (kind === "direct") return directly(studio);
  return kind === "party" ? partyLine(studio) : chromeSound(site, kind === "red");
};
