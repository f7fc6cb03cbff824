import type { Milliseconds } from "@setsuna/kit";
import { carriedFrame, FakeMachine, type ManualClock } from "./playout-machine.fake.ts";
import type { DecryptionOptions, MediaKind } from "./playout-messages.ts";
import type { EncodedFrame } from "./playout-ports.ts";
import { PlayoutSession } from "./playout-session.ts";

export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

export const videoFrames = (from: number, to: number): EncodedFrame[] =>
  Array.from({ length: to - from }, (_, index) => carriedFrame(from + index, { isKey: index === 0 }));

export interface FakeReceiver {
  /** Its connection is closed. */
  end(): Promise<void>;
  deliver(frames: readonly EncodedFrame[], intervalMs?: Milliseconds): Promise<void>;
}

export class PlayoutTestbed {
  readonly machine: FakeMachine;
  readonly session: PlayoutSession;
  private readonly clock: ManualClock;
  private attachments = 0;

  constructor(clock: ManualClock) {
    this.clock = clock;
    this.machine = new FakeMachine(clock);
    this.session = new PlayoutSession(this.machine);
  }

  /** The one attached before plays until this one can continue. */
  follow(kind: MediaKind): FakeReceiver {
    return this.attach(kind, undefined, 0, true);
  }

  attach(kind: MediaKind, decryption?: DecryptionOptions, earlier = 0, follows?: true): FakeReceiver {
    const room = { highWaterMark: 1000 };
    const { readable, writable } = new TransformStream<EncodedFrame, EncodedFrame>(undefined, room, room);
    this.attachments += 1;
    this.session.attach({ kind, attachment: this.attachments - earlier, decryption, follows }, readable);
    const writer = writable.getWriter();
    return {
      end: async () => {
        await writer.close();
        await settle();
      },
      deliver: async (frames, intervalMs = 33) => {
        for (const frame of frames) {
          await writer.write(frame);
          await settle();
          this.clock.advance(intervalMs);
        }
      },
    };
  }

  decodedVideo(): (readonly number[])[] {
    return this.machine.videoDecoders.flatMap(({ decoded }) => decoded.map(({ bytes }) => bytes));
  }

  shown(view?: "first" | "second"): number[] {
    return this.machine.shown(view).map(({ timestamp }) => Math.round((timestamp * 9) / 300_000));
  }
}
