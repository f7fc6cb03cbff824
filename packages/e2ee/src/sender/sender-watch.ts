import type { Milliseconds } from "@setsuna/kit";
import { isSameBytes } from "../epoch/epoch.ts";
import type { EncryptedStream } from "../frame/session-key.ts";
import { safetyCodes } from "./safety-code.ts";
import type { SenderKey } from "./sender-key.ts";
import { verifySession } from "./session-statement.ts";

/** A statement that is older, or younger, than this is none of a sender that sends now, ms. */
const FRESH_MS = 60_000;

/** The word of a frame that decrypted about the session that it belongs to. */
export interface SenderClaim {
  /** Of the session, 16 bytes. */
  readonly salt: Uint8Array;
  /** That the sender sends on. */
  readonly channel: number;
  /** 0 for none. */
  readonly fastChannel: number;
  /** Absent from senders that sign nothing. */
  readonly statement?: Uint8Array | undefined;
  /** The Ed25519 key of the sender that answered with the session's epoch, which has to state the session too. Absent outside epochs. */
  readonly signer?: Uint8Array | undefined;
}

/** The sender of a stream, as far as a receiver knows it. */
export type SenderState =
  /** Nothing has been heard of it that holds now. */
  | { readonly name: "unknown" }
  /** It signs nothing: an earlier version, or somebody who hides. */
  | { readonly name: "unsigned"; readonly isOther: boolean }
  /** `code`: its safety code; empty for a moment, while it is derived. `isOther`: another sender than the first that this receiver heard. */
  | { readonly name: "signed"; readonly code: string; readonly isOther: boolean };

/** Returns what tells the state of a sender on its own panel; the same object until its code is derived. */
export const ownSender = (e2eeKey: Uint8Array, { publicKey }: Pick<SenderKey, "publicKey">): (() => SenderState) => {
  let state: Extract<SenderState, { readonly name: "signed" }> = { name: "signed", code: "", isOther: false };
  return () => {
    const code = state.code === "" ? safetyCodes.of(e2eeKey, publicKey) : state.code;
    if (code !== state.code) state = { ...state, code };
    return state;
  };
};

/** The names by which what a stream says of its sender is refused. */
export type SenderRefusal = "sender-forged" | "session-replayed";

/**
 * Follows who sends one stream: the first key that is heard is remembered (trust on first use), another one is told. Knows the sender of a
 * session, not of each frame: who has the end-to-end key can repeat a statement for as long as it is fresh.
 */
export class SenderWatch {
  private readonly e2eeKey: Uint8Array;
  private readonly stream: EncryptedStream;
  private first: Uint8Array | "unsigned" | undefined;
  /** Time of signing of the newest statement that was not fresh; undefined after a fresh one. */
  private stale: Milliseconds | undefined;
  private current: SenderState = { name: "unknown" };
  /** Of `current`; absent unless that is signed. */
  private newest: Uint8Array | undefined;

  constructor(e2eeKey: Uint8Array, stream: EncryptedStream) {
    this.e2eeKey = e2eeKey;
    this.stream = stream;
  }

  get state(): SenderState {
    const { current, newest } = this;
    if (current.name === "signed" && current.code === "" && newest !== undefined) {
      const code = safetyCodes.of(this.e2eeKey, newest);
      if (code !== "") this.current = { ...current, code };
    }
    return this.current;
  }

  /**
   * Takes a claim. Returns why the stream is to be refused; undefined while it need not be. A single statement that is not fresh is let pass: a
   * relay begins with a frame of before where nothing moves. `now`: server clock; undefined: not known yet, and times are not judged.
   */
  take(claim: SenderClaim, now: Milliseconds | undefined): SenderRefusal | undefined {
    const { salt, channel, fastChannel, statement, signer } = claim;
    if (statement === undefined) {
      // Whoever answers with epochs signs.
      if (signer !== undefined) return "sender-forged";
      this.first ??= "unsigned";
      this.newest = undefined;
      this.current = { name: "unsigned", isOther: this.first !== "unsigned" };
      return undefined;
    }
    const stream = { kind: this.stream.kind, channel, fastChannel };
    const stated = verifySession(statement, { salt, stream, inEpoch: signer !== undefined });
    if (stated === undefined) return "sender-forged";
    const { publicKey, signedAt } = stated;
    if (signer !== undefined && !isSameBytes(publicKey, signer)) return "sender-forged";
    if (now !== undefined && Math.abs(now - signedAt) > FRESH_MS) {
      const before = this.stale;
      this.stale = signedAt;
      return before === undefined || before === signedAt ? undefined : "session-replayed";
    }
    this.stale = undefined;
    this.hear(publicKey);
    return undefined;
  }

  /** Something came that is signed with this key. */
  hear(publicKey: Uint8Array): void {
    if (isSameBytes(publicKey, this.newest)) return;
    this.newest = publicKey;
    this.first ??= publicKey;
    const isOther = this.first === "unsigned" || !isSameBytes(this.first, publicKey);
    this.current = { name: "signed", code: "", isOther };
  }
}
