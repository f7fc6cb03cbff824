import type { EpochAnswer, EpochRequestKey } from "@setsuna/contracts";
import { requestKeyOf, type SerialId, SideFromClient } from "@setsuna/contracts";
import { EpochBook, ReceiverEpochs, readTrailer } from "@setsuna/e2ee";
import { epochIdOf, SIGNATURE_BYTES } from "@setsuna/e2ee/testing";
import type { MediaPath } from "./media-path.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

/** Longest time after which people who were put out may still read, ms: within a second of the relay's word, which lines lose and hold up. */
const BLIND_WITHIN_MS = 4000;
/** What befalls a node goes on for so long at most before it is told of again, ms, and then the word gets through. */
const FLEET_AT_REST_MS = 15_000;
/** Of each ID, the latest of those who were put out. */
const MOST = 4;
/** Requests whose answers are kept, the latest of them. */
const MOST_ANSWERED = 2000;
const PRIVATE_KEY_BYTES = 32;

/** All that a client has drawn and derived: the memory of whoever wants to read on. */
export class ClientSecrets {
  /** Absent before it was derived, and without a password. */
  e2eeKey: Uint8Array | undefined;
  private readonly draws: Uint8Array[] = [];

  /** Keeps what was drawn. */
  drew(bytes: Uint8Array): void {
    if (bytes.length === PRIVATE_KEY_BYTES) this.draws.push(bytes.slice());
  }

  /** Returns all that may be its receiving side: nobody says which draw became its key. */
  receivers(): readonly ReceiverEpochs[] {
    const { e2eeKey } = this;
    if (e2eeKey === undefined) return [];
    return this.draws.map((draw) => new ReceiverEpochs({ e2eeKey, book: new EpochBook(() => 0), randomBytes: () => draw }));
  }
}

/** Somebody who was put out, with the secrets of its client then, to whom an operator passes whatever is sent. */
interface Eavesdropper {
  readonly person: Person;
  readonly secrets: ClientSecrets;
  readonly since: number;
  readonly receivers: readonly ReceiverEpochs[];
}

/** Watches that people who were put out read nothing more, not even with an operator who passes all that is sent. docs/protocol/epochs.md. */
export class EpochWatch {
  private readonly world: World;
  private readonly answers = new Map<EpochRequestKey, EpochAnswer[]>();
  private readonly eavesdroppers = new Map<SerialId, readonly Eavesdropper[]>();
  private readonly beganAt = new WeakMap<MediaPath, number>();

  constructor(world: World) {
    this.world = world;
  }

  /** A client says something on its side channel. */
  onSide({ serialId }: Person, text: string): void {
    if (!text.includes('"epoch-answers"')) return;
    const message = SideFromClient.parse(JSON.parse(text));
    if (message.t !== "epoch-answers") return;
    for (const answer of message.answers) {
      const known = this.answers.get(answer.to) ?? [];
      this.answers.delete(answer.to);
      this.answers.set(answer.to, [...known, answer]);
      const [oldest] = this.answers.keys();
      if (this.answers.size > MOST_ANSWERED && oldest !== undefined) this.answers.delete(oldest);
      for (const { receivers } of this.outside(serialId)) for (const receiver of receivers) receiver.take(answer);
    }
  }

  /** The owner has ended somebody's connection. */
  putOut(person: Person): void {
    const { secrets, serialId } = person;
    const receivers = secrets.receivers();
    for (const receiver of receivers)
      for (const answer of this.answers.get(requestKeyOf(receiver.request)) ?? []) receiver.take(answer);
    const one: Eavesdropper = { person, secrets, since: this.world.time.now(), receivers };
    this.eavesdroppers.set(serialId, [...this.outside(serialId), one].slice(-MOST));
  }

  /** The same client makes another connection: whoever is let in again may be told what it knew, also once it has begun anew. */
  comesAgain({ secrets, serialId }: Person): void {
    this.eavesdroppers.set(
      serialId,
      this.outside(serialId).filter((one) => one.secrets !== secrets),
    );
  }

  /** A relay took a control message of a sender. */
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
