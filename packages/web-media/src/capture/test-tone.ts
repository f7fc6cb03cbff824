import type { CaptureSettings } from "@setsuna/client";
import type { Milliseconds } from "@setsuna/kit";
import { localNow } from "../local-clock.ts";
import { AudioClockWatch } from "../playout/audio-clock-watch.ts";
import type { CaptureSource } from "./capture-source.ts";
import { FLASH_MS } from "./test-picture-painter.ts";

const SAMPLE_RATE = 48_000;
/** Distinct, to hear swapped or downmixed channels. */
const TONE_HZ = [440, 660, 550, 330, 770, 880, 990, 1210] as const;
/** Left and right beep with the flash. */
const FRONT = [0, 1] as const;
const TONE_LEVEL = 0.05;
const BEEP_HZ = 1000;
const BEEP_LEVEL = 0.5;
/** Seconds, because hidden pages' timers are late. */
const AHEAD_S = 3;
const INTERVAL_MS = 1000;

export const openTestTone = ({ audioChannels }: CaptureSettings): CaptureSource => {
  // The encoder downmixes stereo to mono.
  const channels = audioChannels === 1 ? 2 : audioChannels;
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: "interactive" });
  const output = new MediaStreamAudioDestinationNode(context, {
    channelCount: channels,
    channelCountMode: "explicit",
    channelInterpretation: "discrete",
  });
  const merger = new ChannelMergerNode(context, { numberOfInputs: channels });
  merger.connect(output);
  TONE_HZ.slice(0, channels).forEach((frequency, channel) => {
    const tone = new OscillatorNode(context, { frequency });
    const level = new GainNode(context, { gain: TONE_LEVEL });
    tone.connect(level).connect(merger, 0, channel);
    tone.start();
  });

  let laidOutTo = 0;
  const beep = (at: Milliseconds): void => {
    const tone = new OscillatorNode(context, { frequency: BEEP_HZ });
    const level = new GainNode(context, { gain: BEEP_LEVEL });
    tone.connect(level);
    for (const channel of FRONT) level.connect(merger, 0, channel);
    tone.start(at);
    tone.stop(at + FLASH_MS / 1000);
    tone.onended = () => level.disconnect();
  };
  const layOut = (): void => {
    if (context.state !== "running") return;
    const contextNow = context.currentTime;
    const epochAtZero = localNow() / 1000 - contextNow;
    const first = Math.max(laidOutTo + 1, Math.ceil(epochAtZero + contextNow));
    for (let second = first; second <= epochAtZero + contextNow + AHEAD_S; second += 1) {
      beep(second - epochAtZero);
      laidOutTo = second;
    }
  };
  const clockWatch = new AudioClockWatch();
  let mutedChanged: (muted: boolean) => void = () => undefined;
  const check = (): void => {
    if (context.state !== "running") clockWatch.reset();
    mutedChanged(context.state === "interrupted" || (context.state === "running" && clockWatch.read(context.currentTime)));
  };
  const timer = setInterval(() => {
    layOut();
    check();
  }, INTERVAL_MS);
  // Needs a gesture.
  const wake = (): void => void context.resume();
  const release = (): void => {
    removeEventListener("pointerdown", wake);
    removeEventListener("keydown", wake);
  };
  const listen = (): void => {
    addEventListener("pointerdown", wake);
    addEventListener("keydown", wake);
  };
  listen();
  context.onstatechange = () => {
    if (context.state === "running") release();
    else listen();
    layOut();
    check();
  };
  wake();

  const [track] = output.stream.getAudioTracks();
  if (track === undefined) throw new Error("an audio destination without a track");
  return {
    track,
    channels,
    adapt: async (settings) =>
      settings.audioSource === "test" && (settings.audioChannels === 1 ? 2 : settings.audioChannels) === channels,
    onMuted(changed) {
      mutedChanged = changed;
    },
    stop() {
      clearInterval(timer);
      context.onstatechange = null;
      release();
      track.stop();
      void context.close();
    },
  };
};
