import { createHash } from "node:crypto";
import { type EpochAnswer, type SerialId, SideFromClient, SideFromRelay } from "@setsuna/contracts";
import { deriveSenderKey, type Epoch, type KnownEpoch, type ReceiverEpochs, readTrailer } from "@setsuna/e2ee";
import { epochIdOf, newEpoch, SIGNATURE_BYTES, writeFirstAnswer } from "@setsuna/e2ee/testing";
import { base64url, bytesOfBase64url } from "@setsuna/kit";
import type { ClientSecrets } from "./epoch-watch.ts";
import type { Person } from "./person.ts";

/** Epochs that one answer invents. */
const INVENTED = 3;

/**
 * An insider of each ID, who knows its password and sends on another channel that all viewers take. It answers their requests under the names of the
 * sender's next epochs, so that a receiver that goes by names alone is blind once the sender begins one of them.
 */
export class Insider {
  private readonly peopleOf: ReadonlyMap<SerialId, readonly Person[]>;
  /** Name of the epoch that each sender last used. */
  private readonly epochs = new WeakMap<Person, Uint8Array>();
  /** By request, the epoch behind which it was last answered. */
  private readonly answered = new Map<string, string>();
  private drawn = 0;

  constructor(peopleOf: ReadonlyMap<SerialId, readonly Person[]>) {
    this.peopleOf = peopleOf;
  }

  /** A relay took a control message of a sender: whoever takes the stream sees its epoch's name. */
  onTaken(sender: Person, bytes: Uint8Array): void {
    const trailer = readTrailer(bytes.subarray(0, bytes.length - SIGNATURE_BYTES));
    if (trailer?.form === 2) this.epochs.set(sender, epochIdOf(trailer.salt));
  }

  /** A client says something on its side channel. Where it answers viewers, the insider answers them too. */
  onSide(sender: Person, text: string): void {
    const epoch = this.epochs.get(sender);
    const { e2eeKey } = sender.secrets;
    if (epoch === undefined || e2eeKey === undefined || !text.includes('"epoch-answers"')) return;
    const message = SideFromClient.parse(JSON.parse(text));
    if (message.t !== "epoch-answers") return;
    for (const { to } of message.answers) {
      if (this.answered.get(to) === epoch.join()) continue;
      this.answered.set(to, epoch.join());
      const key = deriveSenderKey(new Uint8Array(32).fill(7), sender.serialId);
      const parties = { e2eeKey, sender: key, receiverKey: bytesOfBase64url(to) ?? new Uint8Array() };
      const { answer } = writeFirstAnswer(parties, this.inventBehind(epoch), this.draw());
      this.deliver(sender.serialId, { to, answer: base64url(answer) });
    }
  }

  /** Returns epochs under the names that follow `id`. */
  private inventBehind(id: Uint8Array): readonly Epoch[] {
    const invented: Epoch[] = [];
    for (let before: Epoch = { id, secret: id }; invented.length < INVENTED; invented.push(before))
      before = newEpoch(() => this.draw(), before);
    return invented;
  }

  /** The relay passes the answer on to the viewer that takes the insider's stream; others ignore what is not for them. */
  private deliver(id: SerialId, answer: EpochAnswer): void {
    const text = JSON.stringify({ t: "epoch-answers", answers: [answer] });
    for (const { part, path } of this.peopleOf.get(id) ?? [])
      if (part === "viewer" && path?.isAtRelay === true) path.passOn(text);
  }

  private draw(): Uint8Array {
    this.drawn += 1;
    return createHash("sha256").update(`insider ${this.drawn}`).digest();
  }
}

/** A planted fault: goes by the names of epochs alone, and the first answer under a name counts. */
export class BookByName {
  private readonly receivers: readonly ReceiverEpochs[];
  private readonly signers = new Map<string, string>();
  private isBlind = false;

  constructor(secrets: ClientSecrets) {
    this.receivers = secrets.receivers();
  }

  /** Returns whether a message of the relay answers under a name that another signer has answered under. */
  refuses(text: string): boolean {
    if (!text.includes('"epoch-answers"')) return false;
    const message = SideFromRelay.parse(JSON.parse(text));
    if (message.t !== "epoch-answers") return false;
    const learned = message.answers.flatMap((answer) =>
      this.receivers.flatMap((receiver) => {
        const taken = receiver.take(answer);
        return taken.ok ? taken.value : [];
      }),
    );
    // An answer without news repeats the one before, which may have been refused.
    if (learned.length > 0) this.isBlind = learned.filter((epoch) => this.isTaken(epoch)).length > 0;
    return this.isBlind;
  }

  /** Returns whether another signer was the first to answer under the name. */
  private isTaken({ id, signer }: KnownEpoch): boolean {
    const first = this.signers.get(id.join()) ?? signer.join();
    this.signers.set(id.join(), first);
    return first !== signer.join();
  }
}
