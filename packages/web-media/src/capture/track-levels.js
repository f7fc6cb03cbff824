/// <reference path="../playout/browser-additions.d.ts" />
import { LevelMeter, levelOf } from "@setsuna/playout";
/** Readings a second. */
const READINGS = 20;
/** Samples looked at for each reading: 43 ms at 48 kHz, a little over the 50 ms apart that is not heard as a gap in a meter. */
const WINDOW = 2048;
/** The same from the samples themselves, whatever their channels: Web Audio takes two of a track and no more. */
const watchSamples = (track, listener, channels) => {
    const meter = new LevelMeter();
    const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
    const pump = async () => {
        for (;;) {
            const { value: data, done } = await reader.read();
            if (done)
                return;
            meter.add(Array.from({ length: channels }, (_, planeIndex) => {
                const samples = new Float32Array(data.numberOfFrames);
                if (planeIndex < data.numberOfChannels)
                    data.copyTo(samples, { planeIndex, format: "f32-planar" });
                return samples;
            }));
            data.close();
        }
    };
    // A meter that fails shows silence; what it listened to goes on.
    pump().catch((error) => console.error(error));
    const timer = setInterval(() => {
        const levels = meter.read();
        if (levels.length > 0)
            listener(levels);
    }, 1000 / READINGS);
    return () => {
        clearInterval(timer);
        void reader.cancel();
    };
};
/**
 * Tells the levels of a sound track's channels 20 times a second until it is stopped. Costs nothing on the way to the encoder: it
 * listens beside it. Returns the way to stop. Silent in browsers that hold sound back until a gesture.
 */
export const watchTrackLevels = (track, listener, channels) => {
    if (channels !== undefined && typeof MediaStreamTrackProcessor === "function")
        return watchSamples(track, listener, channels);
    const context = new AudioContext({ sampleRate: 48000, latencyHint: "playback" });
    const source = new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) });
    const count = Math.max(1, Math.min(8, channels ?? track.getSettings().channelCount ?? source.channelCount));
    const splitter = new ChannelSplitterNode(context, { numberOfOutputs: count });
    source.connect(splitter);
    const taps = Array.from({ length: count }, (_, channel) => {
        const tap = new AnalyserNode(context, { fftSize: WINDOW });
        splitter.connect(tap, channel);
        return { tap, samples: new Float32Array(WINDOW) };
    });
    const timer = setInterval(() => {
        if (context.state !== "running")
            return;
        listener(taps.map(({ tap, samples }) => {
            tap.getFloatTimeDomainData(samples);
            return levelOf(samples);
        }));
    }, 1000 / READINGS);
    return () => {
        clearInterval(timer);
        source.disconnect();
        void context.close();
    };
};
