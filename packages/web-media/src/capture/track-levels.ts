/// <reference path="../playout/browser-additions.d.ts" />
import { type ChannelLevel, LevelMeter, levelOf } from "@setsuna/playout";

/** Readings a second. */
const READINGS = 20;
/** Samples looked at for each reading: 43 ms at 48 kHz, a little over the 50 ms apart that is not heard as a gap in a meter. */
const WINDOW = 2048;

/** The same from the samples themselves, whatever their channels: Web Audio takes two of a track and no more. */
const watchSamples = (
  track: MediaStreamTrack,
  listener: (levels: readonly ChannelLevel[]) => void,
  channels: number,
): (() => void) => {
  const meter = new LevelMeter();
  const reader = new MediaStreamTrackProcessor<AudioData>({ track }).readable.getReader();
  const pump = async (): Promise<void> => {
    for (;;) {
      const { value: data, done } = await reader.read();
      if (done) return;
      meter.add(
        Array.from({ length: channels }, (_, planeIndex) => {
          const samples = new Float32Array(data.numberOfFrames);
          if (planeIndex < data.numberOfChannels) data.copyTo(samples, { planeIndex, format: "f32-planar" });
          return samples;
        }),
      );
      data.close();
    }
  };
  // A meter that fails shows silence; what it listened to goes on.
  pump().catch((error: unknown) => console.error(error));
  const timer = setInterval(() => {
    const levels = meter.read();
    if (levels.length > 0) listener(levels);
  }, 1000 / READINGS);
  return () => {
    clearInterval(timer);
    void reader.cancel();
  };
};

/**
 * Tells the levels of a sound track's channels 20 times a second until it is stopped. Costs nothing on the way to the encoder: it
 * listens beside it. Returns the way to stop. Where the samples cannot be read and sound is held back until a gesture, it begins with that.
 */
export const watchTrackLevels = (
  track: MediaStreamTrack,
  listener: (levels: readonly ChannelLevel[]) => void,
  channels?: number,
): (() => void) => {
  const has = channels ?? track.getSettings().channelCount;
  // Web Audio sleeps until a gesture, and a preview opens before one.
  const mayPlay = navigator.userActivation?.hasBeenActive ?? true;
  if ((channels !== undefined || !mayPlay) && has !== undefined && typeof MediaStreamTrackProcessor === "function")
    return watchSamples(track, listener, has);
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
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
  const timer = setInterval(() => {
    if (context.state !== "running") return;
    listener(
      taps.map(({ tap, samples }) => {
        tap.getFloatTimeDomainData(samples);
        return levelOf(samples);
      }),
    );
  }, 1000 / READINGS);
  return () => {
    clearInterval(timer);
    removeEventListener("pointerdown", wake);
    removeEventListener("keydown", wake);
    source.disconnect();
    void context.close();
  };
};
