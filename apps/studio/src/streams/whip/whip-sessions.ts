import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  type ErrorBody,
  MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS,
  type MediaSessionId,
  SENDER_FAULTS,
  type StreamRef,
  StudioError,
  streamKey,
} from "@setsuna/contracts";
import { type Log, type Milliseconds, milliseconds } from "@setsuna/kit";
import type { SessionCount } from "../../platform/index.ts";
import type { MediaPort, OpenMedia } from "../relay-pool/relay-port.ts";
import { readSdpFragment } from "./sdp-fragment.ts";

const ANSWER_LIMIT = milliseconds(10_000);
const TAKEOVER_LIMIT_MS = MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS + 300;
/** Interval of requests for an earlier sender's slots, ms. */
const TAKEOVER_INTERVAL_MS = 100;

interface WhipSession {
  readonly direction: OpenMedia["direction"];
  readonly streams: readonly StreamRef[];
  readonly iceUfrag: string;
  /** A strong tag of the ICE session, quotes included. */
  readonly etag: string;
  /** SHA-256 of the token, which later requests must show. */
  readonly token: Buffer;
  /** The ID has an address list: other sites' pages may not act. */
  readonly isListed: boolean;
}

export interface NewWhipSession {
  readonly media: OpenMedia;
  readonly iceUfrag: string;
  readonly token: Buffer;
  readonly isNamed: boolean;
  /** Aborted if the client leaves before the answer. */
  readonly signal: AbortSignal;
}

export interface WhipAnswer {
  readonly sdp: string;
  readonly etag: string;
}

/** Requests and restarts get the reason of the end this long, ms. */
const ENDED_SESSION_MS = 60_000;
const ENDED_SENDER_MS = 10_000;
/** Evicts the oldest. */
const MAX_ENDED = 1000;

interface EndedSession {
  readonly error: ErrorBody;
  readonly at: Milliseconds;
  readonly wanted: NewWhipSession;
}

export class WhipSessions {
  private readonly sessions = new Map<MediaSessionId, WhipSession>();
  private readonly ended = new Map<MediaSessionId, EndedSession>();
  private readonly relays: MediaPort;
  private readonly log: Log;
  private readonly answerLimit: Milliseconds;
  private readonly now: () => Milliseconds;

  constructor(relays: MediaPort, log: Log, answerLimit: Milliseconds = ANSWER_LIMIT, now = () => performance.now()) {
    this.now = now;
    this.relays = relays;
    this.log = log;
    this.answerLimit = answerLimit;
  }

  /** Throws the reason of the last end: encoders that reconnect automatically would loop without an error. */
  private refuseEndedSender({ media, token, isNamed }: NewWhipSession): void {
    const now = this.now();
    for (const [id, { at }] of this.ended) if (now - at >= ENDED_SESSION_MS) this.ended.delete(id);
    const keys = new Set(media.streams.map(streamKey));
    for (const { error, at, wanted } of this.ended.values()) {
      if (!SENDER_FAULTS.has(error.code)) continue;
      const isSame = isNamed ? wanted.token.equals(token) : !wanted.isNamed && wanted.media.address === media.address;
      const isRecent = now - at < ENDED_SENDER_MS && media.direction === "publish";
      if (isRecent && isSame && wanted.media.streams.some((stream) => keys.has(streamKey(stream))))
        throw new StudioError(error.code, error.detail);
    }
  }

  private rememberEnd(wanted: NewWhipSession, error: ErrorBody | undefined): void {
    if (error === undefined) return;
    // The offer is large and no longer needed.
    const media = { ...wanted.media, offer: "" };
    this.ended.set(media.session, { error, at: this.now(), wanted: { ...wanted, media } });
    const [oldest] = this.ended.keys();
    if (this.ended.size > MAX_ENDED && oldest !== undefined) this.ended.delete(oldest);
  }

  /**
   * A sender with an earlier one's token on the same stream replaces it once that is silent: it crashed or lost its path. Throws
   * StudioError when refused, or without an answer in time (`relay-unavailable`).
   */
  async open(wanted: NewWhipSession): Promise<WhipAnswer> {
    this.refuseEndedSender(wanted);
    try {
      return await this.openOnce(wanted);
    } catch (error) {
      const earlier = this.earlierOf(wanted);
      const isTaken = error instanceof StudioError && error.code === "previous-stream-exists";
      if (!isTaken || earlier === undefined) throw error;
      return await this.takeOver(wanted, earlier, error);
    }
  }

  private earlierOf({ media, token, isNamed }: NewWhipSession): MediaSessionId | undefined {
    if (!isNamed || media.direction !== "publish") return undefined;
    const keys = new Set(media.streams.map(streamKey));
    return [...this.sessions].find(
      ([, session]) =>
        session.direction === "publish" &&
        session.token.equals(token) &&
        session.streams.some((stream) => keys.has(streamKey(stream))),
    )?.[0];
  }

  /** Asks for an earlier session's slots until it is silent long enough; it keeps them if packets come. */
  private async takeOver(wanted: NewWhipSession, earlier: MediaSessionId, refusal: StudioError): Promise<WhipAnswer> {
    this.relays.signalGone(earlier, true);
    const until = performance.now() + TAKEOVER_LIMIT_MS;
    while (performance.now() < until && !wanted.signal.aborted) {
      await pause(TAKEOVER_INTERVAL_MS);
      try {
        return await this.openOnce(wanted);
      } catch (error) {
        if (!(error instanceof StudioError) || error.code !== "previous-stream-exists") throw error;
      }
    }
    this.relays.signalGone(earlier, false);
    throw refusal;
  }

  private openOnce(wanted: NewWhipSession): Promise<WhipAnswer> {
    const { media, iceUfrag, token, signal } = wanted;
    const id = media.session;
    return new Promise((resolve, reject) => {
      let settled = false;
      const fail = (error: StudioError): void => {
        if (settled) return;
        settled = true;
        finish();
        reject(error);
      };
      const giveUp = (): void => {
        if (!settled) this.relays.close(id);
        fail(new StudioError("relay-unavailable"));
      };
      const timer = setTimeout(giveUp, this.answerLimit);
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
      };
      signal.addEventListener("abort", giveUp);
      this.relays.open(media, {
        onAnswer: (sdp) => {
          if (settled) return;
          settled = true;
          finish();
          const etag = `"${createHash("sha256").update(iceUfrag).update(sdp).digest("base64url").slice(0, 16)}"`;
          const isListed = media.limits.allowedAddresses.length > 0;
          this.sessions.set(id, { direction: media.direction, streams: media.streams, iceUfrag, etag, token, isListed });
          this.log.info({ direction: media.direction, streams: media.streams }, "WHIP or WHEP session opened");
          resolve({ sdp, etag });
        },
        onRefused: (error) => fail(new StudioError(error.code, error.detail)),
        onClosed: (error) => {
          if (this.sessions.delete(id)) {
            this.rememberEnd(wanted, error);
            this.log.info({ reason: error?.code ?? "asked for" }, "WHIP or WHEP session ended");
          }
          fail(new StudioError(error?.code ?? "relay-lost", error?.detail));
        },
      });
    });
  }

  /** Throws StudioError `unknown-session` or why the relay ended it. */
  tokenOf(id: MediaSessionId): Buffer {
    return this.get(id).token;
  }

  /** True if other sites' pages may not use it. False if unknown. */
  isListed(id: MediaSessionId): boolean {
    return this.sessions.get(id)?.isListed === true;
  }

  /**
   * Ignores trickled candidates (RFC 9725 §4.3.2), as the relay finds the client by its checks. `ifMatch`: absent without the
   * header. Throws StudioError: `unknown-session`, `precondition-failed`, `bad-sdp`, `ice-restart-unsupported`.
   */
  patch(id: MediaSessionId, body: string, ifMatch: string | undefined): void {
    const session = this.get(id);
    const fragment = readSdpFragment(body);
    if (!fragment.ok) throw new StudioError("bad-sdp", fragment.error);
    if (ifMatch !== undefined && ifMatch.trim() !== "*" && !ifMatch.split(",").some((tag) => tag.trim() === session.etag))
      throw new StudioError("precondition-failed");
    const { iceUfrag } = fragment.value;
    if (iceUfrag !== undefined && iceUfrag !== session.iceUfrag) throw new StudioError("ice-restart-unsupported");
  }

  /** Throws StudioError `unknown-session`. */
  close(id: MediaSessionId): void {
    this.get(id);
    this.sessions.delete(id);
    this.relays.close(id);
  }

  counts(): readonly SessionCount[] {
    return [...this.sessions.values()].map(({ direction }) => ({
      client: "whip",
      direction,
      count: 1,
      playout: direction === "publish" ? "none" : "native",
    }));
  }

  private get(id: MediaSessionId): WhipSession {
    const session = this.sessions.get(id);
    if (session !== undefined) return session;
    const end = this.ended.get(id);
    if (end !== undefined && this.now() - end.at < ENDED_SESSION_MS) throw new StudioError(end.error.code, end.error.detail);
    throw new StudioError("unknown-session");
  }
}
