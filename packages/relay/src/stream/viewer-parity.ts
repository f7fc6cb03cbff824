import { checksOfTurn, otherTurn, type ParityTurn } from "@setsuna/contracts";
import { parityPackets } from "./parity-packet.ts";
import { type ParityRun, ParityRuns } from "./parity-runs.ts";
import type { RtpSubscriber } from "./rtp-subscriber.ts";
import type { SubscriberSource } from "./subscriber-source.ts";

/**
 * Parity for viewers of one form. For those who can use it a run's parity is made over the run before it too: what of that its own parity
 * did not reach is worked out a frame later then, not a round trip later.
 */
export class ViewerParity {
  private readonly runs = new ParityRuns();
  private before: ParityRun | undefined;
  /** Of the newest run, where it overlaps. */
  private turn: ParityTurn = 0;

  /** Sends parity for the runs that this packet completed, to the viewers that asked for it. Returns packets sent. */
  onPacket(
    packet: Buffer,
    out: number,
    endsFrame: boolean,
    subscribers: readonly RtpSubscriber[],
    source: SubscriberSource,
    now: number,
  ): number {
    let sent = 0;
    for (const run of this.runs.onPacket(out, packet, endsFrame)) {
      const long = this.overlapping(run);
      const send = (over: ParityRun, turn: ParityTurn, viewers: readonly RtpSubscriber[]): void => {
        const wishes = viewers.map((viewer) => viewer.parityFor(run.first, now));
        const most = Math.max(0, ...wishes);
        if (most === 0) return;
        const parity = parityPackets(over, checksOfTurn(turn, most));
        for (const [index, viewer] of viewers.entries())
          for (const one of parity.slice(0, wishes[index])) if (viewer.sendParity(one, over.first, source, now)) sent += 1;
      };
      const plain = subscribers.filter((subscriber) => !subscriber.wishesOverlap);
      const others = subscribers.filter((subscriber) => subscriber.wishesOverlap);
      const joined = others.filter((subscriber) => !subscriber.isLiveAt(long.first));
      const staying = others.filter((subscriber) => subscriber.isLiveAt(long.first));
      send(run, 0, plain);
      // Takes its turn too: a check over this run alone would say of it what the same check says over it and the next.
      send(run, this.turn, joined);
      send(long, this.turn, staying);
    }
    return sent;
  }

  /** Another sender, or numbers that begin anew. */
  reset(): void {
    this.runs.reset();
    this.before = undefined;
  }

  /** The run with the one before it, where that is known. */
  private overlapping(run: ParityRun): ParityRun {
    const { before } = this;
    this.before = run;
    this.turn = otherTurn(this.turn);
    if (before === undefined || before.first + before.packets.length !== run.first) return run;
    return { first: before.first, packets: [...before.packets, ...run.packets] };
  }
}
