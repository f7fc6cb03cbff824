import type { Milliseconds } from "@setsuna/kit";
import { isSameBytes } from "../epoch/epoch.ts";
import type { EncryptedStream } from "../frame/session-key.ts";
import { safetyCodes } from "./safety-code.ts";
import type { SenderKey } from "./sender-key.ts";
import { verifySession } from "./session-statement.ts";

/** Tolerated age, either way, ms. */
const FRESH_MS = 60_000;

/** Statement of a decrypted frame about its session. */
export interface SenderClaim {
  /** 16 bytes. */
  readonly salt: Uint8Array;
  readonly channel: number;
  /** 0 without one. */
  readonly fastChannel: number;
  /** Absent if unsigned. */
  readonly statement?: Uint8Array | undefined;
  /** Ed25519 key that answered with the epoch, which must sign the session too. Absent outside epochs. */
  readonly signer?: Uint8Array | undefined;
}

/** The sender of a stream, as far as a receiver knows it. */
export type SenderState =
  /** There is no current statement. */
  | { readonly name: "unknown" }
  /** An earlier version sends, or someone who hides. */
  | { readonly name: "unsigned"; readonly isOther: boolean }
  /** `code`: safety code; empty while it is derived. `isOther`: not the first sender that this receiver saw. */
  | { readonly name: "signed"; readonly code: string; readonly isOther: boolean };

/** Returns the same object until its code is derived. */
export const ownSender = (e2eeKey: Uint8Array, { publicKey }: Pick<SenderKey, "publicKey">): (() => SenderState) => {
  let state: Extract<SenderState, { readonly name: "signed" }> = { name: "signed", code: "", isOther: false };
  return () => {
    const code = state.code === "" ? safetyCodes.of(e2eeKey, publicKey) : state.code;
    if (code !== state.code) state = { ...state, code };
    return state;
  };
};

export type SenderRefusal = "sender-forged" | "session-replayed";

/**
 * Trust on first use: remembers the first key, reports another. Identifies the sender of a session, not of each frame: anyone
 * with the end-to-end key can repeat a fresh statement.
 */
export class SenderWatch {
  private readonly e2eeKey: Uint8Array;
  private readonly stream: EncryptedStream;
  private first: Uint8Array | "unsigned" | undefined;
  /** Signing time of the newest stale statement; undefined after a fresh one. */
  private stale: Milliseconds | undefined;
  private current: SenderState = { name: "unknown" };
  /** Statement of `current`; absent unless signed. */
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
   * Returns a reason to refuse, or undefined. Tolerates one stale statement: a relay starts with an old frame of a still stream.
   * `now`: server clock; undefined: times aren't checked yet.
   */
  take(claim: SenderClaim, now: Milliseconds | undefined): SenderRefusal | undefined {
    const { salt, channel, fastChannel, statement, signer } = claim;
    if (statement === undefined) {
      // Senders with epochs always sign.
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

  /** Call it when something with this key's signature arrived. */
  hear(publicKey: Uint8Array): void {
    if (isSameBytes(publicKey, this.newest)) return;
    this.newest = publicKey;
    this.first ??= publicKey;
    const isOther = this.first === "unsigned" || !isSameBytes(this.first, publicKey);
    this.current = { name: "signed", code: "", isOther };
  }
}
