import { type CarriedPacket, writeCarriageHeader } from "@setsuna/contracts";
import { type Clock, type Milliseconds, milliseconds, repeat } from "@setsuna/kit";
import type { FromPlayoutWorker, PlayoutEvent } from "./playout-messages.ts";
import type { AudioDecoderPort, EncodedFrame, PlayoutPorts, Unpack, VideoDecoderPort } from "./playout-ports.ts";

export class FakeFrame {
  readonly displayWidth = 640;
  readonly displayHeight: number;
  readonly timestamp: number;
  closed = 0;
  constructor(timestamp: number, displayHeight = 360) {
    this.timestamp = timestamp;
    this.displayHeight = displayHeight;
  }
  close(): void {
    this.closed += 1;
  }
}

export interface Decoded {
  readonly type: string;
  readonly timestamp: number;
  readonly bytes: readonly number[];
}

class FakeDecoder<Init extends { output: (data: never) => void; error: (error: DOMException) => void }> {
  readonly init: Init;
  readonly decoded: Decoded[] = [];
  readonly configs: unknown[] = [];
  state: CodecState = "unconfigured";
  decodeQueueSize = 0;
  private readonly answer: (chunk: FakeChunk, init: Init) => void;

  constructor(init: Init, answer: (chunk: FakeChunk, init: Init) => void) {
    this.init = init;
    this.answer = answer;
  }
  configure(config: unknown): void {
    if (this.state === "closed") throw new DOMException("closed", "InvalidStateError");
    this.configs.push(config);
    this.state = "configured";
  }
  decode(chunk: EncodedVideoChunk | EncodedAudioChunk): void {
    if (this.state !== "configured") throw new DOMException("not configured", "InvalidStateError");
    const fake = chunk as unknown as FakeChunk;
    this.decoded.push({ type: fake.type, timestamp: fake.timestamp, bytes: [...fake.bytes] });
    this.answer(fake, this.init);
  }
  close(): void {
    if (this.state === "closed") throw new DOMException("closed", "InvalidStateError");
    this.state = "closed";
  }
  fail(): void {
    this.state = "closed";
    this.init.error(new DOMException("broken", "EncodingError"));
  }
}

class FakeChunk {
  readonly type: string;
  readonly timestamp: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor({
    type,
    timestamp,
    data,
  }: { readonly type: string; readonly timestamp: number; readonly data: AllowSharedBufferSource }) {
    this.type = type;
    this.timestamp = timestamp;
    this.bytes = new Uint8Array(data as ArrayBuffer).slice();
  }
  get byteLength(): number {
    return this.bytes.byteLength;
  }
  copyTo(target: Uint8Array): void {
    target.set(this.bytes);
  }
}

export interface ManualClock extends Clock {
  after(ms: Milliseconds, task: () => void): () => void;
  advance(ms: Milliseconds): void;
}

export class FakeMachine implements PlayoutPorts {
  readonly posted: FromPlayoutWorker[] = [];
  readonly frames: FakeFrame[] = [];
  readonly videoDecoders: FakeDecoder<VideoDecoderInit>[] = [];
  readonly audioDecoders: FakeDecoder<AudioDecoderInit>[] = [];
  readonly time;

  constructor(clock: ManualClock) {
    this.time = {
      now: () => clock.now(),
      originMs: milliseconds(0),
      after: (ms: Milliseconds, task: () => void) => clock.after(ms, task),
      every: (ms: Milliseconds, task: () => void) => repeat((delay, run) => clock.after(delay, run), ms, task),
    };
  }

  readonly codecs = {
    videoDecoder: (init: VideoDecoderInit): VideoDecoderPort => {
      const decoder = new FakeDecoder(init, ({ timestamp }) => {
        const frame = new FakeFrame(timestamp);
        this.frames.push(frame);
        init.output(frame as unknown as VideoFrame);
      });
      this.videoDecoders.push(decoder);
      return decoder;
    },
    audioDecoder: (init: AudioDecoderInit): AudioDecoderPort => {
      const decoder = new FakeDecoder(init, () => init.output(fakeAudio()));
      this.audioDecoders.push(decoder);
      return decoder;
    },
    videoChunk: (init: EncodedVideoChunkInit) => new FakeChunk(init) as unknown as EncodedVideoChunk,
    audioChunk: (init: EncodedAudioChunkInit) => new FakeChunk(init) as unknown as EncodedAudioChunk,
  };

  /** Halves the height, as a frame without its key. */
  readonly openUnpacker = async (): Promise<Unpack> => async (frame) => {
    frame.close();
    const unpacked = new FakeFrame(frame.timestamp, frame.displayHeight / 2);
    this.frames.push(unpacked);
    return unpacked as unknown as VideoFrame;
  };

  post(message: FromPlayoutWorker): void {
    this.posted.push(message);
  }

  shown(view: "first" | "second" = "first"): FakeFrame[] {
    return this.posted.flatMap((message) =>
      message.t === "frame" && message.view === view ? [message.frame as unknown as FakeFrame] : [],
    );
  }

  events<T extends PlayoutEvent["t"]>(t: T): Extract<PlayoutEvent, { t: T }>[] {
    return this.posted.flatMap((message) =>
      message.t === "event" && message.event.t === t ? [message.event as Extract<PlayoutEvent, { t: T }>] : [],
    );
  }
}

const fakeAudio = (): AudioData => {
  const data = { numberOfChannels: 2, numberOfFrames: 960, copyTo: () => undefined, close: () => undefined };
  return data as unknown as AudioData;
};

/** @param rtpOffset another connection's. */
export const carriedFrame = (number: number, { isKey = false, sequence = number, rtpOffset = 0 } = {}): EncodedFrame => {
  const header: Omit<CarriedPacket, "payload"> = {
    codec: "VP8",
    startsKeyframe: isKey,
    startsFrame: true,
    endsFrame: true,
    sequenceNumber: sequence & 0xffff,
    rtpTimestamp: number * 3000 + rtpOffset,
  };
  const bytes = new Uint8Array(10);
  writeCarriageHeader(bytes, 0, header);
  // Start of partition 0. RFC 7741 §4.2.
  bytes.set([0x10, number & 0xff], 8);
  return {
    data: bytes.buffer,
    timestamp: 0,
    getMetadata: () => ({ sequenceNumber: sequence & 0xffff, rtpTimestamp: sequence * 1600 }),
  };
};

/** 20 ms stereo (RFC 6716 §3.1), numbered after the TOC. */
export const opusFrame = (number: number, { rtpOffset = 0, sequence = number } = {}): EncodedFrame => {
  const rtpTimestamp = number * 960 + rtpOffset;
  return {
    data: Uint8Array.of(0xfc, number).buffer,
    timestamp: rtpTimestamp,
    getMetadata: () => ({ mimeType: "audio/opus", sequenceNumber: sequence & 0xffff, rtpTimestamp }),
  };
};
