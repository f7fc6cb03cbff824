/// <reference path="../playout/browser-additions.d.ts" />
import { type ChannelLevel, LevelMeter, levelOf } from "@setsuna/playout";
import { meterReadings, repeatReading } from "../cpu-pressure.ts";

/** 43 ms at 48 kHz; the gap to 50 ms isn't noticeable. */
const WINDOW = 2048;
const SILENCE = new Float32Array(1);

/** Reuses arrays; missing channels are silent. */
const planesOf = (data: AudioData, planes: readonly Float32Array<ArrayBuffer>[]): readonly Float32Array<ArrayBuffer>[] => {
  const sized = planes.map((plane) => (plane.length === data.numberOfFrames ? plane : new Float32Array(data.numberOfFrames)));
  for (const [planeIndex, samples] of sized.entries())
    if (planeIndex < data.numberOfChannels) data.copyTo(samples, { planeIndex, format: "f32-planar" });
    else samples.fill(0);
  return sized;
};

/** Any number: Web Audio takes two, and renders 375 times a second. */
const watchSamples = (
  track: MediaStreamTrack,
  listener: (levels: readonly ChannelLevel[]) => void,
  channels: number,
): (() => void) => {
  const meter = new LevelMeter();
  const reader = new MediaStreamTrackProcessor<AudioData>({ track }).readable.getReader();
  let planes: readonly Float32Array<ArrayBuffer>[] = Array.from({ length: channels }, () => new Float32Array());
  const pump = async (): Promise<void> => {
    for (;;) {
      const { value: data, done } = await reader.read();
      if (done) return;
      planes = planesOf(data, planes);
      data.close();
      meter.add(planes);
    }
  };
  // A failed meter shows silence, and its track continues.
  pump().catch((error: unknown) => console.error(error));
  const stop = repeatReading(() => {
    const levels = meter.read();
    if (levels.length > 0) listener(levels);
  });
  return () => {
    stop();
    void reader.cancel();
  };
};

/** 20 times a second, or 5 under CPU pressure, from a copy. Falls back to Web Audio, suspended until a gesture. */
export const watchTrackLevels = (
  track: MediaStreamTrack,
  listener: (levels: readonly ChannelLevel[]) => void,
  channels?: number,
): (() => void) => {
  const has = channels ?? track.getSettings().channelCount;
  if (has !== undefined && typeof MediaStreamTrackProcessor === "function") return watchSamples(track, listener, has);
  const context = new AudioContext({ sampleRate: 48_000, latencyHint: "playback" });
  const source = new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) });
  const count = Math.max(1, Math.min(8, channels ?? track.getSettings().channelCount ?? source.channelCount));
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: count });
  source.connect(splitter);
  const taps = Array.from({ length: count }, (_, channel) => {
    const tap = new AnalyserNode(context, { fftSize: WINDOW });
    splitter.connect(tap, channel);
    return { tap, samples: new Float32Array(WINDOW) };
  });
  const wake = (): void => void context.resume();
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
  const timer = setInterval(() => {
    if (context.state !== "running") {
      // Readings are outdated after an interruption.
      if (context.currentTime > 0) listener(taps.map(() => levelOf(SILENCE)));
      return;
    }
    listener(
      taps.map(({ tap, samples }) => {
        tap.getFloatTimeDomainData(samples);
        return levelOf(samples);
      }),
    );
  }, 1000 / meterReadings(false));
  return () => {
    clearInterval(timer);
    removeEventListener("pointerdown", wake);
    removeEventListener("keydown", wake);
    source.disconnect();
    void context.close();
  };
};
