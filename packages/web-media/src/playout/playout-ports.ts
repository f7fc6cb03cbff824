/// <reference path="./browser-additions.d.ts" />

import type { Timers } from "@setsuna/client";
import type { Clock, Milliseconds, RtpTimestamp } from "@setsuna/kit";
import type { FromPlayoutWorker } from "./playout-messages.ts";

/** `now()` returns ms since the Unix epoch. */
export interface PlayoutTime extends Clock, Timers {
  /** Epoch time at which `performance.now()` is 0. */
  readonly originMs: Milliseconds;
}

/** https://www.w3.org/TR/webcodecs/#videodecoder-interface */
export type VideoDecoderPort = Pick<VideoDecoder, "state" | "decodeQueueSize" | "configure" | "decode" | "close">;
export type AudioDecoderPort = Pick<AudioDecoder, "state" | "configure" | "decode" | "close">;

export interface Codecs {
  videoDecoder(init: VideoDecoderInit): VideoDecoderPort;
  audioDecoder(init: AudioDecoderInit): AudioDecoderPort;
  videoChunk(init: EncodedVideoChunkInit): EncodedVideoChunk;
  audioChunk(init: EncodedAudioChunkInit): EncodedAudioChunk;
}

/** Takes ownership of a frame with fill over key, and returns one with transparency. */
export type Unpack = (frame: VideoFrame) => Promise<VideoFrame>;

/** Gives a playout the machine it runs on: a browser's worker, or a test. */
export interface PlayoutPorts {
  readonly time: PlayoutTime;
  readonly codecs: Codecs;
  /** Rejects if this machine can't show transparency. */
  openUnpacker(): Promise<Unpack>;
  /** Detaches the buffers in `transfer`. */
  post(message: FromPlayoutWorker, transfer?: Transferable[]): void;
}

/** Unknown metadata is absent. */
export interface EncodedFrame {
  readonly data: ArrayBuffer;
  readonly timestamp: number;
  getMetadata(): {
    readonly rtpTimestamp?: RtpTimestamp;
    /** On `performance.now()`. */
    readonly receiveTime?: number;
    /** 16 bits; audio only. */
    readonly sequenceNumber?: number;
    readonly mimeType?: string;
  };
}
