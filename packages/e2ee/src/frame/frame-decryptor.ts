import { err, joinBytes, type Milliseconds, ok, type Result } from "@setsuna/kit";
import { SeenWindow } from "@setsuna/rtp";
import { decryptBytes } from "../cipher/frame-cipher.ts";
import { isSameBytes } from "../epoch/epoch.ts";
import { type EpochBook, isEarlierEpoch, type LearnedEpoch } from "../epoch/epoch-book.ts";
import type { SenderClaim } from "../sender/sender-watch.ts";
import { statementSigner } from "../sender/session-statement.ts";
import { ANY_CHANNEL, deriveSessionKey, type EncryptedStream, epochIdOf, SALT_BYTES } from "./session-key.ts";
import { nonceOf, readTrailer, saltId, type Trailer } from "./trailer.ts";

/**
 * `not-encrypted`: no trailer, or truncated; `no-salt`: not received yet; `authentication-failed`: another key, or changed;
 * `replayed`: decrypted before, or too old to tell; `timestamp-changed`: shifted against its neighbors; `earlier-form`: outside
 * epochs, though required; `no-epoch`: unknown; `epoch-ended`: too long after a later epoch began; `sender-forged`: wrong
 * signature; `not-fresh`: sent too long ago, or in the future. The last two: control messages only.
 */
export type DecryptError =
  | "not-encrypted"
  | "no-salt"
  | "authentication-failed"
  | "replayed"
  | "timestamp-changed"
  | "earlier-form"
  | "no-epoch"
  | "epoch-ended"
  | "sender-forged"
  | "not-fresh";

const REPLAY_WINDOW = 1024;
/** The largest layer's, and the smaller ones that a receiver had since. One not used for longer has ended. */
const MAX_SESSIONS = 4;
/** Guests take turns on a channel, and each may come back to its session. */
const MAX_GUEST_SESSIONS = 32;
/** Acceptance of an older epoch's frames, ms: a delayed channel is up to a second late. */
const EPOCH_OVERLAP_MS = 5000;
/** Ended sessions, which must not return. */
const MAX_ENDED = 256;

/** Optional parts of {@link FrameDecryptor}. */
export interface DecryptorOptions {
  /** Present: only data in known epochs is accepted. Absent: only data without one. */
  readonly epochs?: EpochBook | undefined;
  /** Called for a new session or another statement. */
  onSender?(claim: SenderClaim): void;
}

interface Session {
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
  readonly seen: SeenWindow;
  /** Undefined for frames of the first form. */
  readonly epoch: LearnedEpoch | undefined;
  newest: number;
  /** Last statement reported; undefined before the first. */
  statement: Uint8Array | undefined;
  /** That the path adds to the sender's RTP timestamps; undefined before the first. */
  shift: number | undefined;
}

/** Reverses {@link FrameEncryptor} with the same stream and password. Never throws after construction. */
export class FrameDecryptor {
  private readonly e2eeKey: Uint8Array;
  private readonly stream: EncryptedStream;
  private readonly sessions = new Map<number, Session>();
  private readonly ended = new Set<number>();
  private latestId: number | undefined;
  private maxSessions = MAX_SESSIONS;
  private readonly options: DecryptorOptions;
  private latest: { readonly epoch: LearnedEpoch; readonly from: Milliseconds } | undefined;

  constructor(e2eeKey: Uint8Array, stream: EncryptedStream, options: DecryptorOptions = {}) {
    this.options = options;
    this.e2eeKey = e2eeKey;
    this.stream = stream;
  }

  /**
   * Reverses {@link FrameEncryptor.encrypt}.
   * @param clear as the sender gave it.
   * @param rtpTimestamp as it came; undefined where there is none.
   * @param verified epoch whose signer signed `encrypted`, for control messages; absent: the session's statement names the signer.
   */
  decrypt(
    encrypted: Uint8Array,
    clear: Uint8Array,
    rtpTimestamp: number | undefined,
    verified?: LearnedEpoch,
  ): Result<Uint8Array<ArrayBuffer>, DecryptError> {
    const trailer = readTrailer(encrypted);
    if (trailer === undefined) return err("not-encrypted");
    const { epochs } = this.options;
    if (epochs !== undefined && trailer.form === 1) return err("earlier-form");
    const { channel } = this.stream;
    const accepted = trailer.channel === channel || trailer.fastChannel === channel || trailer.channel === ANY_CHANNEL;
    if (!accepted) return err("authentication-failed");
    const id = saltId(trailer.salt);
    if (this.ended.has(id)) return err("replayed");
    const hasWholeSalt = trailer.salt.length === SALT_BYTES;
    const known = this.sessions.get(id);
    if (known === undefined && !hasWholeSalt) return err("no-salt");
    const epoch = known?.epoch ?? verified ?? this.epochOf(trailer);
    if (trailer.form === 2 && epoch === undefined) return err("no-epoch");
    if (verified !== undefined && !isSameBytes(epoch?.signer ?? new Uint8Array(), verified.signer)) return err("sender-forged");
    if (epoch !== undefined && this.hasEnded(epoch)) return err("epoch-ended");
    if (trailer.channel === ANY_CHANNEL) this.maxSessions = MAX_GUEST_SESSIONS;
    const session = known ?? this.newSession(trailer, epoch);
    const body = encrypted.subarray(0, encrypted.length - trailer.length);
    const secret = decryptBytes(
      session.key,
      nonceOf(trailer.counter),
      joinBytes([encrypted.subarray(encrypted.length - trailer.length), clear]),
      body,
    );
    if (secret === undefined) return err("authentication-failed");
    if (rtpTimestamp !== undefined) {
      const shift = (rtpTimestamp - trailer.rtpTimestamp) >>> 0;
      // After an interruption the relay shifts timestamps; allowed where a receiver could also join.
      const mayMove = session.shift === undefined || (hasWholeSalt && trailer.counter > session.newest);
      if (shift !== session.shift && !mayMove) return err("timestamp-changed");
      session.shift = shift;
    }
    if (!session.seen.mark(trailer.counter)) return err("replayed");
    session.newest = Math.max(session.newest, trailer.counter);
    if (known === undefined) this.keep(id, session);
    else this.used(id, session);
    this.enterEpoch(epoch);
    this.tellSender(session, trailer, known === undefined);
    return ok(secret);
  }

  /** Finds the signer's epoch. {@link DecryptorOptions.onSender} judges sessions without a statement. */
  private epochOf({ form, salt, statement }: Trailer): LearnedEpoch | undefined {
    const { epochs } = this.options;
    if (form !== 2 || epochs === undefined) return undefined;
    const id = epochIdOf(salt);
    return statement === undefined ? epochs.named(id)[0] : epochs.find(id, statementSigner(statement));
  }

  private tellSender(session: Session, { channel, fastChannel, statement }: Trailer, isNew: boolean): void {
    const isStated = statement !== undefined && !isSameBytes(statement, session.statement);
    if (!isNew && !isStated) return;
    session.statement = statement;
    this.options.onSender?.({ salt: session.salt, channel, fastChannel, statement, signer: session.epoch?.signer });
  }

  private hasEnded(epoch: LearnedEpoch): boolean {
    const { latest } = this;
    if (latest === undefined || !isEarlierEpoch(epoch, latest.epoch)) return false;
    return (this.options.epochs?.now() ?? 0) - latest.from > EPOCH_OVERLAP_MS;
  }

  private enterEpoch(epoch: LearnedEpoch | undefined): void {
    if (epoch === undefined || this.options.epochs === undefined) return;
    this.options.epochs.used(epoch);
    const { latest } = this;
    if (latest !== undefined && (latest.epoch === epoch || isEarlierEpoch(epoch, latest.epoch))) return;
    this.latest = { epoch, from: this.options.epochs.now() };
  }

  private newSession({ salt, channel }: Trailer, epoch: LearnedEpoch | undefined): Session {
    const key = deriveSessionKey(this.e2eeKey, salt, { kind: this.stream.kind, channel }, epoch?.secret);
    return { salt, key, epoch, seen: new SeenWindow(REPLAY_WINDOW), newest: -1, shift: undefined, statement: undefined };
  }

  private keep(id: number, session: Session): void {
    this.latestId = id;
    this.sessions.set(id, session);
    if (this.sessions.size > this.maxSessions) this.forgetOldest();
    const [oldestEnded] = this.ended;
    if (this.ended.size > MAX_ENDED && oldestEnded !== undefined) this.ended.delete(oldestEnded);
  }

  /** Moves it behind the others. */
  private used(id: number, session: Session): void {
    if (this.latestId === id) return;
    this.latestId = id;
    this.sessions.delete(id);
    this.sessions.set(id, session);
  }

  private forgetOldest(): void {
    const [oldest] = this.sessions.keys();
    if (oldest === undefined) return;
    this.sessions.delete(oldest);
    this.ended.add(oldest);
  }
}
