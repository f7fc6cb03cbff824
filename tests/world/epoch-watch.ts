import type { EpochAnswer, EpochRequestKey } from "@setsuna/contracts";
import { requestKeyOf, type SerialId, SideFromClient } from "@setsuna/contracts";
import { EpochBook, ReceiverEpochs, readTrailer } from "@setsuna/e2ee";
import { epochIdOf, SIGNATURE_BYTES } from "@setsuna/e2ee/testing";
import type { MediaPath } from "./media-path.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

/** In ms: a second after the relay's message, plus loss and delay. */
const BLIND_WITHIN_MS = 4000;
/** Longest fault of a node before its messages get through, ms. */
const FLEET_AT_REST_MS = 15_000;
const MOST = 4;
const MAX_ANSWERED = 2000;
const PRIVATE_KEY_BYTES = 32;

export class ClientSecrets {
  e2eeKey: Uint8Array | undefined;
  private readonly draws: Uint8Array[] = [];

  drew(bytes: Uint8Array): void {
    if (bytes.length === PRIVATE_KEY_BYTES) this.draws.push(bytes.slice());
  }

  receivers(): readonly ReceiverEpochs[] {
    const { e2eeKey } = this;
    if (e2eeKey === undefined) return [];
    return this.draws.map((draw) => new ReceiverEpochs({ e2eeKey, book: new EpochBook(() => 0), randomBytes: () => draw }));
  }
}

interface Eavesdropper {
  readonly person: Person;
  readonly secrets: ClientSecrets;
  readonly since: number;
  readonly receivers: readonly ReceiverEpochs[];
}

/** People who were removed must read nothing more, even with an operator's help. docs/protocol/epochs.md. */
export class EpochWatch {
  private readonly world: World;
  private readonly answers = new Map<EpochRequestKey, EpochAnswer[]>();
  private readonly eavesdroppers = new Map<SerialId, readonly Eavesdropper[]>();
  private readonly beganAt = new WeakMap<MediaPath, number>();

  constructor(world: World) {
    this.world = world;
  }

  onSide({ serialId }: Person, text: string): void {
    if (!text.includes('"epoch-answers"')) return;
    const message = SideFromClient.parse(JSON.parse(text));
    if (message.t !== "epoch-answers") return;
    for (const answer of message.answers) {
      const known = this.answers.get(answer.to) ?? [];
      this.answers.delete(answer.to);
      this.answers.set(answer.to, [...known, answer]);
      const [oldest] = this.answers.keys();
      if (this.answers.size > MAX_ANSWERED && oldest !== undefined) this.answers.delete(oldest);
      for (const { receivers } of this.outside(serialId)) for (const receiver of receivers) receiver.take(answer);
    }
  }

  putOut(person: Person): void {
    const { secrets, serialId } = person;
    const receivers = secrets.receivers();
    for (const receiver of receivers)
      for (const answer of this.answers.get(requestKeyOf(receiver.request)) ?? []) receiver.take(answer);
    const one: Eavesdropper = { person, secrets, since: this.world.time.now(), receivers };
    this.eavesdroppers.set(serialId, [...this.outside(serialId), one].slice(-MOST));
  }

  /** A readmitted client may be told what it knew, also after a restart. */
  comesAgain({ secrets, serialId }: Person): void {
    this.eavesdroppers.set(
      serialId,
      this.outside(serialId).filter((one) => one.secrets !== secrets),
    );
  }

  onTaken(sender: Person, path: MediaPath, bytes: Uint8Array): void {
    const { world } = this;
    const now = world.time.now();
    if (!this.beganAt.has(path)) this.beganAt.set(path, now);
    const outside = this.outside(sender.serialId);
    if (outside.length === 0) return;
    const trailer = readTrailer(bytes.subarray(0, bytes.length - SIGNATURE_BYTES));
    if (trailer?.form !== 2) return;
    const epoch = epochIdOf(trailer.salt);
    if (world.isLinkDown || now - world.fleetDisturbedAt < FLEET_AT_REST_MS) return;
    const disturbedAt = Math.max(world.hostDisturbedAt, sender.disturbedAt, this.beganAt.get(path) ?? now);
    for (const { person, since, receivers } of outside) {
      if (now - Math.max(since, disturbedAt) < BLIND_WITHIN_MS) continue;
      if (receivers.some(({ book }) => book.named(epoch).length > 0))
        world.violate(`${person.name} was put out ${Math.round(now - since)} ms ago and can read what ${sender.name} sends`);
    }
  }

  private outside(id: SerialId): readonly Eavesdropper[] {
    return this.eavesdroppers.get(id) ?? [];
  }
}
