import { type ClientMessage, type JoinChallengeValue, SIGNALLING_PROTOCOL } from "@setsuna/contracts";
import { proveJoin } from "@setsuna/e2ee";
import type { JoiningKeys, SignallingOptions } from "./signalling-options.ts";

/** Says hello on each socket, with a proof of the ID's password or link where there is one. */
export class SignallingHello {
  private readonly options: Pick<SignallingOptions, "serialId" | "role">;
  private readonly send: (message: ClientMessage) => boolean;
  private keys: JoiningKeys | undefined;
  /** The socket's first challenge; absent before it arrives. A server that sends more is collecting proofs to use elsewhere. */
  private challenge: JoinChallengeValue | undefined;
  private hasProved = false;
  private said = false;

  /** `keys`: absent until {@link enter}. */
  constructor(
    options: Pick<SignallingOptions, "serialId" | "role">,
    keys: JoiningKeys | undefined,
    send: (message: ClientMessage) => boolean,
  ) {
    this.options = options;
    this.keys = keys;
    this.send = send;
  }

  /** True while the hello waits for the client's keys. */
  get isAwaitingKeys(): boolean {
    return this.keys === undefined;
  }

  /** True if the keys may be those of a wrong password, which no server admits. */
  get isUnconfirmed(): boolean {
    return this.keys?.isUnconfirmed === true;
  }

  /** True once the hello went out on the present socket. */
  get isSaid(): boolean {
    return this.said;
  }

  /** Sets the keys for this socket and all later ones. */
  enter(keys: JoiningKeys): void {
    this.keys = keys;
  }

  /** Another socket opens. */
  restart(): void {
    this.challenge = undefined;
    this.hasProved = false;
    this.said = false;
  }

  /** Keeps the socket's first challenge. */
  challenged(challenge: JoinChallengeValue): void {
    this.challenge ??= challenge;
  }

  /** Returns whether the hello carries a proof, and so waits for a challenge. */
  get needsChallenge(): boolean {
    return this.keys?.proofKey !== undefined;
  }

  /** Sends the hello; does nothing while it needs a challenge that hasn't arrived, or once it is proved. */
  say(): void {
    const { serialId, role } = this.options;
    const { proofKey, link } = this.keys ?? {};
    const hello = { type: "hello", protocol: SIGNALLING_PROTOCOL, serialId, role } as const;
    if (proofKey === undefined) {
      this.said = this.send(hello);
      return;
    }
    const { challenge } = this;
    if (challenge === undefined || this.hasProved) return;
    this.hasProved = true;
    this.said = this.send({ ...hello, link, proof: proveJoin(proofKey, { purpose: role, serialId, link, challenge }) });
  }
}
