import { createHash, timingSafeEqual } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import type { StreamFigures } from "../../streams/stream-figures.ts";
import type { AppState } from "../app-state.ts";
import type { RunState } from "../run/run-state.ts";

/** 128 bits in base64url can't be guessed. */
export const MIN_REMOTE_TOKEN = 22;

/** Describes a run to a program that may start and stop it: no address, no password. */
export interface RemoteRun {
  readonly id: string;
  readonly name: string;
  readonly kind: "send" | "receive" | "edge";
  readonly serialId: string;
  readonly state: RunState["name"];
  /** Absent if nothing is sent or the state is unknown. */
  readonly source?: "waiting" | "open" | "away" | undefined;
  /** Updated each second. */
  readonly streams: readonly Pick<
    StreamFigures,
    "kind" | "channel" | "phase" | "bitsPerSecond" | "latencyMedianMs" | "roundTripMs" | "receivers"
  >[];
}

export const remoteRuns = ({ runs }: Pick<AppState, "runs">): readonly RemoteRun[] =>
  runs.map(({ id, config, state }) => {
    const news = state.name === "idle" ? undefined : state.news;
    return {
      id,
      name: config.name,
      kind: config.kind,
      serialId: config.serialId,
      state: state.name,
      source: news?.source,
      streams: (news?.streams ?? []).map(({ kind, channel, phase, bitsPerSecond, latencyMedianMs, roundTripMs, receivers }) => ({
        kind,
        channel,
        phase,
        bitsPerSecond,
        latencyMedianMs,
        roundTripMs,
        receivers,
      })),
    };
  });

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Throws StudioError `app-token`. Constant time. */
export const requireRemoteToken = (authorization: string | undefined, token: string | undefined): void => {
  const [, shown] = /^Bearer +([\x21-\x7e]{1,256})$/i.exec(authorization ?? "") ?? [];
  const fits = timingSafeEqual(digest(shown ?? ""), digest(token ?? ""));
  if (!fits || shown === undefined || token === undefined) throw new StudioError("app-token");
};
