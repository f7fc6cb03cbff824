import { SenderSettings } from "@setsuna/client";
import { afterEach, expect, test, vi } from "vitest";
import { openDevices } from "./device-sources.ts";

afterEach(() => vi.unstubAllGlobals());

const microphoneOf = (channels: number) => {
  const asked: MediaTrackConstraints[] = [];
  const tracks: { stopped: boolean; channelCount: number }[] = [];
  const getUserMedia = async ({ audio }: { audio: MediaTrackConstraints }) => {
    asked.push(audio);
    const { ideal = 2 } = audio.channelCount as ConstrainULongRange;
    const state = { stopped: false, channelCount: ideal > 2 ? channels : Math.min(2, channels) };
    tracks.push(state);
    const track = {
      getSettings: () => ({ channelCount: state.channelCount }),
      stop: () => {
        state.stopped = true;
      },
    };
    return { getVideoTracks: () => [], getAudioTracks: () => [track] };
  };
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  return { asked, tracks };
};

const open = async (audioChannels: SenderSettings["audioChannels"]) => {
  const settings = SenderSettings.parse({ serialId: "abcdefg", audioChannels, echoCancellation: true, noiseSuppression: true });
  return (await openDevices(settings, { video: false, audio: true })).audio;
};

test("a microphone with the layout's channels is used as is, without voice processing", async () => {
  const { asked, tracks } = microphoneOf(8);
  expect((await open(8))?.channels).toBe(8);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ echoCancellation: false, noiseSuppression: false });
  expect(tracks[0]?.stopped).toBe(false);
});

test.each([1, 2])("a microphone with %i channels is used as is, and sent in stereo at most", async (channels) => {
  const { asked } = microphoneOf(channels);
  expect((await open(6))?.channels).toBe(2);
  expect(asked).toHaveLength(1);
});

test("one with other channels is reopened in stereo, with the chosen voice processing", async () => {
  const { asked, tracks } = microphoneOf(8);
  expect((await open(6))?.channels).toBe(2);
  expect(asked[1]).toMatchObject({ channelCount: { ideal: 2 }, echoCancellation: true, noiseSuppression: true });
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true, false]);
});
