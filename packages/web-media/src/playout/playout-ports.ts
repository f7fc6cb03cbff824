/// <reference path="./browser-additions.d.ts" />

import type { Timers } from "@setsuna/client";
import type { Clock, Milliseconds, RtpTimestamp } from "@setsuna/kit";
import type { FromPlayoutWorker } from "./playout-messages.ts";

/** Clock and timers of a playout. `now()` is in ms since the Unix epoch, as for page and worklet. */
export interface PlayoutTime extends Clock, Timers {
  /** Epoch time at which `performance.now()` is 0. */
  readonly originMs: Milliseconds;
}

/** The part of a VideoDecoder that the playout uses. https://www.w3.org/TR/webcodecs/#videodecoder-interface */
export type VideoDecoderPort = Pick<VideoDecoder, "state" | "decodeQueueSize" | "configure" | "decode" | "close">;
/** The part of an AudioDecoder that the playout uses. */
export type AudioDecoderPort = Pick<AudioDecoder, "state" | "configure" | "decode" | "close">;

/** WebCodecs, or a fake. */
export interface Codecs {
  videoDecoder(init: VideoDecoderInit): VideoDecoderPort;
  audioDecoder(init: AudioDecoderInit): AudioDecoderPort;
  videoChunk(init: EncodedVideoChunkInit): EncodedVideoChunk;
  audioChunk(init: EncodedAudioChunkInit): EncodedAudioChunk;
}

/** Gives a playout the machine it runs on: a browser's worker, or a test. */
export interface PlayoutPorts {
  readonly time: PlayoutTime;
  readonly codecs: Codecs;
  /** Sends to the page. Frames and buffers in `transfer` are given away. */
  post(message: FromPlayoutWorker, transfer?: Transferable[]): void;
}

/** An encoded frame of either kind, as a receiver's transform gets it. Metadata is absent where the browser doesn't tell it. */
export interface EncodedFrame {
  readonly data: ArrayBuffer;
  readonly timestamp: number;
  getMetadata(): {
    readonly rtpTimestamp?: RtpTimestamp;
    /** Arrival of the packet, on `performance.now()`. */
    readonly receiveTime?: number;
    /** RTP sequence number, 16 bits; audio receivers only. */
    readonly sequenceNumber?: number;
    readonly mimeType?: string;
  };
}
