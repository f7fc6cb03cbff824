import { TALLY_KEY, TallyValue } from "@setsuna/contracts";
import type { ReceivedControl } from "../lifecycle/client-state.ts";
import type { ClientStream } from "../lifecycle/client-stream.ts";
import type { StreamLink } from "../stream/stream-link.ts";
import { ControlSubscriber, type ControlSubscriberOptions } from "./control-subscriber.ts";

export const heardTally = ({ message }: ReceivedControl): TallyValue | undefined | "unrelated" => {
  const { kind, key, payload } = message;
  if (kind !== "state" || key !== TALLY_KEY) return "unrelated";
  return payload.type === "json" ? TallyValue.safeParse(payload.value).data : undefined;
};

/** Receives the tally of one control channel for a sender, to show it to the camera operator. */
export class TallySubscriber implements ClientStream {
  /** Being on air doesn't need tally. */
  readonly aside = true;
  private readonly subscriber: ControlSubscriber;
  private heard: TallyValue | undefined;

  constructor(options: Omit<ControlSubscriberOptions, "onControl" | "onSenderGone" | "forgetsWithSender">) {
    this.subscriber = new ControlSubscriber({
      ...options,
      forgetsWithSender: true,
      onControl: (received) => {
        const tally = heardTally(received);
        if (tally === "unrelated" || tally === this.heard) return;
        this.heard = tally;
        options.onChange();
      },
      onSenderGone: () => {
        this.heard = undefined;
        options.onChange();
      },
    });
  }

  get link(): StreamLink {
    return this.subscriber.link;
  }

  /** Absent before the first, and without its sender, as it may be outdated. */
  value(): TallyValue | undefined {
    return this.link.phase()?.name === "live" ? this.heard : undefined;
  }

  start(): void {
    this.subscriber.start();
  }
  stop(): void {
    this.subscriber.stop();
  }
}
