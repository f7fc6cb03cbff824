import type { Readiness } from "../http/readiness.ts";
import type { RelayReport } from "../metrics/relay-report.ts";

export type ComponentState = "up" | "degraded" | "down" | "unknown";

/** `site`: pages and API. `relays`: media. `accounts`: everything that needs the database. `playback`: viewers' video. */
export interface StatusComponent {
  readonly name: "site" | "relays" | "accounts" | "playback";
  /** Absent: the whole service. */
  readonly region?: string | undefined;
  readonly state: ComponentState;
}

/** Viewers of one region today. */
export interface RegionPlayback {
  readonly region: string;
  readonly viewerSeconds: number;
  readonly frozenMs: number;
}

export interface StatusFacts {
  readonly readiness: Readiness;
  readonly relays: readonly Pick<RelayReport, "ready">[];
  /** Undefined while the database can't tell. */
  readonly playback: readonly RegionPlayback[] | undefined;
}

/** Shares of the viewers' time frozen above which playback is degraded, and down. */
const DEGRADED_RATIO = 0.01;
const DOWN_RATIO = 0.2;
/** With fewer viewers, one customer's network would determine the state. */
const FEWEST_VIEWER_SECONDS = 36_000;

const relayState = ({ readiness, relays }: StatusFacts): ComponentState => {
  const ready = relays.filter((relay) => relay.ready).length;
  if (ready === 0) return "down";
  // Running streams continue; new ones can't start.
  return ready < relays.length || readiness === "fleet-store-away" ? "degraded" : "up";
};

const ACCOUNTS: Readonly<Record<Readiness, ComponentState>> = {
  ready: "up",
  "not-writable": "degraded",
  "database-away": "down",
  draining: "unknown",
  "no-relay": "unknown",
  "fleet-store-away": "unknown",
};

/** The database is up if it returned playback figures, whatever else keeps the node from being ready. */
const accountState = ({ readiness, playback }: StatusFacts): ComponentState =>
  ACCOUNTS[readiness] === "unknown" && playback !== undefined ? "up" : ACCOUNTS[readiness];

const playbackState = ({ viewerSeconds, frozenMs }: RegionPlayback): ComponentState => {
  if (viewerSeconds < FEWEST_VIEWER_SECONDS) return "up";
  const ratio = frozenMs / 1000 / viewerSeconds;
  return ratio >= DOWN_RATIO ? "down" : ratio >= DEGRADED_RATIO ? "degraded" : "up";
};

/** States by component. Pure. Reveals no customer's data: regional totals only affect a state. */
export const siteStatus = (facts: StatusFacts): StatusComponent[] => [
  { name: "site", state: "up" },
  { name: "relays", state: relayState(facts) },
  { name: "accounts", state: accountState(facts) },
  ...(facts.playback === undefined
    ? [{ name: "playback", state: "unknown" } as const]
    : facts.playback.length === 0
      ? [{ name: "playback", state: "up" } as const]
      : facts.playback.map((one) => ({
          name: "playback" as const,
          ...(one.region !== "" && { region: one.region }),
          state: playbackState(one),
        }))),
];

const WORST: readonly ComponentState[] = ["down", "degraded", "unknown", "up"];

export const worstOf = (components: readonly StatusComponent[]): ComponentState =>
  WORST.find((state) => components.some((one) => one.state === state)) ?? "up";
