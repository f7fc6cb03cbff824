import { type ClientMessage, type JoinChallengeValue, SIGNALLING_PROTOCOL } from "@setsuna/contracts";
import { proveJoin } from "@setsuna/e2ee";
import type { JoiningKeys, SignallingOptions } from "./signalling-options.ts";

type HelloOptions = Pick<SignallingOptions, "serialId" | "role"> & {
  readonly ports: Pick<SignallingOptions["ports"], "deviceOf">;
};

export class SignallingHello {
  private readonly options: HelloOptions;
  private readonly send: (message: ClientMessage) => boolean;
  private keys: JoiningKeys | undefined;
  /** Absent before it arrives. More would be collected for use elsewhere. */
  private challenge: JoinChallengeValue | undefined;
  private hasProved = false;
  private said = false;

  /** `keys` is absent until {@link enter}. */
  constructor(options: HelloOptions, keys: JoiningKeys | undefined, send: (message: ClientMessage) => boolean) {
    this.options = options;
    this.keys = keys;
    this.send = send;
  }

  get isAwaitingKeys(): boolean {
    return this.keys === undefined;
  }

  get isUnconfirmed(): boolean {
    return this.keys?.isUnconfirmed === true;
  }

  get isSent(): boolean {
    return this.said;
  }

  enter(keys: JoiningKeys): void {
    this.keys = keys;
  }

  restart(): void {
    this.challenge = undefined;
    this.hasProved = false;
    this.said = false;
  }

  challenged(challenge: JoinChallengeValue): void {
    this.challenge ??= challenge;
  }

  /** If true, it waits for a challenge. */
  get needsChallenge(): boolean {
    return this.keys?.proofKey !== undefined;
  }

  /** Has no effect without a challenge, or once proved. */
  say(): void {
    const { serialId, role, ports } = this.options;
    const { proofKey, link } = this.keys ?? {};
    const hello = { type: "hello", protocol: SIGNALLING_PROTOCOL, serialId, role } as const;
    if (proofKey === undefined) {
      this.said = this.send(hello);
      return;
    }
    const { challenge } = this;
    if (challenge === undefined || this.hasProved) return;
    this.hasProved = true;
    const device = link && ports.deviceOf?.(link);
    this.said = this.send({
      ...hello,
      link,
      ...(device && { device }),
      proof: proveJoin(proofKey, { purpose: role, serialId, link, challenge }),
    });
  }
}
