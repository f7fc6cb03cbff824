import { writeDirectFrame } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { opusFrame } from "./playout-machine.fake.ts";
import type { ToAudioWorklet } from "./playout-messages.ts";
import { PlayoutTestbed } from "./playout-testbed.fake.ts";

let clock: FakeClock;
let bed: PlayoutTestbed;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  bed = new PlayoutTestbed(clock);
});
afterEach(() => bed.session.receive({ t: "close" }));

describe("audio of a PlayoutSession", () => {
  const openPort = (): ToAudioWorklet[] => {
    const sent: ToAudioWorklet[] = [];
    const port = { postMessage: (message: ToAudioWorklet) => sent.push(message), close: () => undefined };
    bed.session.receive({ t: "audio-output", port: port as unknown as MessagePort });
    return sent;
  };

  it("decodes each packet once and passes the samples to the worklet", async () => {
    const sent = openPort();
    await bed.attach("audio").deliver(
      [0, 1, 2].map((number) => opusFrame(number)),
      20,
    );
    expect(bed.machine.audioDecoders.flatMap(({ decoded }) => decoded).map(({ bytes }) => bytes[1])).toEqual([0, 1, 2]);
    expect(sent.flatMap((message) => (message.t === "samples" ? [message.timestamp] : []))).toEqual([0, 960, 1920]);
    expect(bed.machine.posted.filter(({ t }) => t === "sounding")).toEqual([{ t: "sounding", comes: true }]);
  });

  it("tells the worklet that a sender paused, but not while its audio arrives directly", async () => {
    const sent = openPort();
    await bed.attach("audio").deliver([opusFrame(0)], 20);
    bed.session.receive({ t: "presence", kind: "audio", presence: "paused" });
    expect(sent.filter(({ t }) => t === "idle")).toHaveLength(1);
    const [message] = writeDirectFrame({
      codec: "opus",
      isKeyframe: true,
      number: 1,
      rtpTimestamp: 5,
      data: Uint8Array.of(0xfc, 9),
    });
    bed.session.receive({ t: "direct", kind: "audio", message: (message as Uint8Array<ArrayBuffer>).buffer });
    bed.session.receive({ t: "presence", kind: "audio", presence: "paused" });
    expect(sent.filter(({ t }) => t === "idle")).toHaveLength(1);
    expect(bed.machine.events("direct-playing")).toEqual([{ t: "direct-playing", kind: "audio" }]);
  });

  it("drops packets that aren't Opus", async () => {
    openPort();
    const foreign = { ...opusFrame(0), getMetadata: () => ({ mimeType: "audio/PCMU", rtpTimestamp: 0 }) };
    await bed.attach("audio").deliver([foreign], 20);
    expect(bed.machine.audioDecoders).toEqual([]);
  });

  it("opens another decoder after a failure, and gives up audio after three in a row", async () => {
    openPort();
    const receiver = bed.attach("audio");
    for (const packet of [0, 1, 2, 3]) {
      await receiver.deliver([opusFrame(packet)], 20);
      const decoder = bed.machine.audioDecoders.at(-1);
      if (decoder?.state === "configured") decoder.fail();
    }
    expect(bed.machine.audioDecoders).toHaveLength(3);
    expect(bed.machine.events("problem")).toEqual([{ t: "problem", kind: "audio", message: "broken" }]);
  });

  it("starts over for another sender: the worklet forgets the old stream", async () => {
    const sent = openPort();
    const receiver = bed.attach("audio");
    await receiver.deliver([opusFrame(1000)], 20);
    bed.session.receive({ t: "stream-changed", kind: "audio" });
    await receiver.deliver([opusFrame(5)], 20);
    expect(sent.filter(({ t }) => t === "reset")).toHaveLength(1);
    expect(sent.flatMap((message) => (message.t === "samples" ? [message.timestamp] : []))).toEqual([960_000, 4800]);
  });
});
