import { type ClientEncryption, type MediaClient, type SeatStreams, SenderSettings, type Signalling } from "@setsuna/client";
import { type Channel, PARTY_KEY, type SerialId } from "@setsuna/contracts";
import type { CaptureSession } from "../capture/capture-session.ts";
import { SentStreams } from "../publish/sent-streams.ts";

const SPEECH_KBPS = 48;

export const partySpeech = (serialId: SerialId, channel: Channel, audioDeviceId: string | undefined): SenderSettings =>
  SenderSettings.parse({
    serialId,
    audioChannel: channel,
    controlChannel: channel,
    audioMuted: true,
    audioChannels: 1,
    audioBitrateKbps: SPEECH_KBPS,
    echoCancellation: true,
    noiseSuppression: true,
    audioDeviceId,
  });

export interface PageSeatOptions {
  readonly serialId: SerialId;
  readonly audioDeviceId: string | undefined;
  readonly client: Pick<MediaClient, "add">;
  readonly capture: CaptureSession;
  readonly signalling: Signalling;
  readonly encryption: ClientEncryption | undefined;
  onChange(): void;
}

/** `sourcesChanged`: call it for a new microphone. */
export interface PageSeatStreams extends SeatStreams {
  sourcesChanged(): void;
}

export const openPageSeat = (
  channel: Channel,
  { serialId, audioDeviceId, client, onChange, ...shared }: PageSeatOptions,
  changed: () => void,
): PageSeatStreams => {
  const settings = partySpeech(serialId, channel, audioDeviceId);
  const streams = new SentStreams({
    ...shared,
    settings: () => settings,
    filled: undefined,
    keyed: undefined,
    onStream: () => {
      changed();
      onChange();
    },
    onFigures: onChange,
    onAside: (stream) => client.add(stream),
  });
  const { control } = streams;
  const audio = streams.all.find(({ link }) => link.kind === "audio");
  if (control === undefined || audio === undefined) throw new Error("a seat without its streams");
  return {
    control,
    audio,
    sendState: (state) => control.sendState(PARTY_KEY, state),
    sourcesChanged: () => streams.sourcesChanged(),
  };
};
