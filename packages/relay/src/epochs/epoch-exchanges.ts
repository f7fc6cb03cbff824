import { type EpochRequest, type SerialId, type SideFromClient, type StreamRef, streamKey } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { EpochExchange } from "./epoch-exchange.ts";
import { type EpochMessage, EpochOutbox } from "./epoch-outbox.ts";

export type ReceivedEpochMessage = EpochMessage | Extract<SideFromClient, { readonly t: "epoch-renewed" }>;

export const isEpochMessage = <T extends { readonly t: string }>(
  message: T,
): message is Extract<T, { readonly t: ReceivedEpochMessage["t"] }> => message.t.startsWith("epoch-");

export interface EpochSeat {
  /** Ignores messages that this end may not send. */
  take(message: ReceivedEpochMessage, now: Milliseconds): void;
  /** A guest's stream is on this channel too, which replaces the one before. Only senders have it. */
  alsoSend?(ref: StreamRef | undefined): void;
  tick(now: Milliseconds): void;
  leave(): void;
}

export class EpochExchanges {
  private readonly exchanges = new Map<string, EpochExchange>();
  private readonly senders = new Map<EpochSeat, { readonly serialId: SerialId | undefined; readonly outbox: EpochOutbox }>();

  /** `isUpstream`: another node's relay that has the sender. `send` returns false when the channel can't accept a message. */
  seatSender(refs: readonly StreamRef[], isUpstream: boolean, send: (message: EpochMessage) => boolean): EpochSeat {
    const outbox = new EpochOutbox(send);
    const own = refs.map((ref) => this.of(ref));
    let exchanges = own;
    for (const exchange of exchanges) exchange.addSender(outbox);
    const seat: EpochSeat = {
      take: (message, now) => {
        if (message.t === "epoch-answers") for (const exchange of exchanges) exchange.answer(message.answers);
        if (message.t === "epoch-list") {
          const isAnother = outbox.startList(message.list);
          for (const exchange of exchanges) exchange.list((cascade) => (isAnother ? cascade.addList() : cascade.repeatList(now)));
        }
        if (message.t === "epoch-renewed") outbox.removeRenewal(message.event);
      },
      alsoSend: (ref) => {
        for (const exchange of exchanges) if (!own.includes(exchange)) exchange.removeSender(outbox);
        const added = ref && this.of(ref);
        added?.addSender(outbox);
        exchanges = added === undefined ? own : [...own, added];
        this.dropEmpty();
      },
      tick: (now) => outbox.tick(now),
      leave: () => {
        for (const exchange of exchanges) exchange.removeSender(outbox);
        this.senders.delete(seat);
        this.dropEmpty();
      },
    };
    if (!isUpstream) this.senders.set(seat, { serialId: refs[0]?.serialId, outbox });
    return seat;
  }

  /** `isCascade` means another node's relay. For `send`, see {@link seatSender}. */
  seatSubscriber(
    refs: readonly StreamRef[],
    {
      isCascade,
      request,
      now,
    }: { readonly isCascade: boolean; readonly request: EpochRequest | undefined; readonly now: Milliseconds },
    send: (message: EpochMessage) => boolean,
  ): EpochSeat {
    const outbox = new EpochOutbox(send);
    const subscriber = { isCascade, outbox };
    const exchanges = refs.map((ref) => this.of(ref));
    for (const exchange of exchanges) {
      exchange.add(subscriber, now);
      if (request !== undefined && !isCascade) exchange.request(subscriber, { requests: [request] }, now);
    }
    return {
      take: (message, at) => {
        if (message.t !== "epoch-requests") return;
        for (const exchange of exchanges) exchange.request(subscriber, message, at);
      },
      tick: (at) => outbox.tick(at),
      leave: () => {
        for (const exchange of exchanges) exchange.remove(subscriber);
        this.dropEmpty();
      },
    };
  }

  renew(serialId: SerialId, event: string, now: Milliseconds): void {
    for (const sender of this.senders.values()) {
      if (sender.serialId !== serialId) continue;
      sender.outbox.addRenewal(event, now);
      sender.outbox.flush();
    }
  }

  private of(ref: StreamRef): EpochExchange {
    const key = streamKey(ref);
    const known = this.exchanges.get(key);
    if (known !== undefined) return known;
    const exchange = new EpochExchange(key);
    this.exchanges.set(key, exchange);
    return exchange;
  }

  private dropEmpty(): void {
    for (const [key, exchange] of this.exchanges) if (exchange.isEmpty) this.exchanges.delete(key);
  }
}
