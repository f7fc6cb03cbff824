import { createHash } from "node:crypto";
import { type EpochAnswer, type SerialId, SideFromClient, SideFromRelay } from "@setsuna/contracts";
import { deriveSenderKey, type Epoch, type KnownEpoch, type ReceiverEpochs, readTrailer } from "@setsuna/e2ee";
import { epochIdOf, newEpoch, SIGNATURE_BYTES, writeFirstAnswer } from "@setsuna/e2ee/testing";
import { base64url, bytesOfBase64url } from "@setsuna/kit";
import type { ClientSecrets } from "./epoch-watch.ts";
import type { Person } from "./person.ts";

const INVENTED = 3;

/**
 * Knows its ID's password and answers viewers under the names of the sender's next epochs. A receiver that trusts names alone
 * goes blind.
 */
export class Insider {
  private readonly peopleOf: ReadonlyMap<SerialId, readonly Person[]>;
  private readonly epochs = new WeakMap<Person, Uint8Array>();
  private readonly answered = new Map<string, string>();
  private drawn = 0;

  constructor(peopleOf: ReadonlyMap<SerialId, readonly Person[]>) {
    this.peopleOf = peopleOf;
  }

  onTaken(sender: Person, bytes: Uint8Array): void {
    const trailer = readTrailer(bytes.subarray(0, bytes.length - SIGNATURE_BYTES));
    if (trailer?.form === 2) this.epochs.set(sender, epochIdOf(trailer.salt));
  }

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

  private inventBehind(id: Uint8Array): readonly Epoch[] {
    const invented: Epoch[] = [];
    for (let before: Epoch = { id, secret: id }; invented.length < INVENTED; invented.push(before))
      before = newEpoch(() => this.draw(), before);
    return invented;
  }

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

export class BookByName {
  private readonly receivers: readonly ReceiverEpochs[];
  private readonly signers = new Map<string, string>();
  private isBlind = false;

  constructor(secrets: ClientSecrets) {
    this.receivers = secrets.receivers();
  }

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
    // An answer without news repeats the last, which may have been refused.
    if (learned.length > 0) this.isBlind = learned.filter((epoch) => this.isTaken(epoch)).length > 0;
    return this.isBlind;
  }

  private isTaken({ id, signer }: KnownEpoch): boolean {
    const first = this.signers.get(id.join()) ?? signer.join();
    this.signers.set(id.join(), first);
    return first !== signer.join();
  }
}
