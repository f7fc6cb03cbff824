import {
  type ClientEncryption,
  type ClientStream,
  type MediaClient,
  nextSeat,
  SenderSettings,
  type Signalling,
  type StreamPhase,
} from "@setsuna/client";
import { type Channel, type ErrorBody, errorBody, PARTY_KEY, type PartyState, type SerialId } from "@setsuna/contracts";
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

export interface PartySeatOptions {
  readonly serialId: SerialId;
  readonly audioDeviceId: string | undefined;
  readonly client: Pick<MediaClient, "add" | "remove">;
  readonly capture: CaptureSession;
  readonly signalling: Signalling;
  readonly encryption: ClientEncryption | undefined;
  onSeated(channel: Channel): void;
  /** `party-full`, or the refusal of every channel. */
  onRefused(error: ErrorBody): void;
  onChange(): void;
}

interface Claim {
  readonly channel: Channel;
  readonly streams: SentStreams;
  readonly added: ClientStream[];
}

/**
 * Claims one of the party channels: first its control data, then its audio. Control first, or two people could each hold one
 * half. A channel taken by someone else leads to the next.
 */
export class PartySeat {
  private readonly options: PartySeatOptions;
  private readonly refused = new Set<number>();
  private onAir: ReadonlySet<number> = new Set();
  private claim: Claim | undefined;
  private isSeated = false;
  private state: PartyState | undefined;

  constructor(options: PartySeatOptions) {
    this.options = options;
  }

  get channel(): Channel | undefined {
    return this.claim?.channel;
  }

  /** Call it with every list of channels on air. */
  take(onAir: ReadonlySet<number>): void {
    this.onAir = onAir;
    if (this.claim !== undefined) return;
    const channel = nextSeat(onAir, this.refused);
    if (channel === undefined) {
      this.options.onRefused(errorBody("party-full"));
      return;
    }
    const { serialId, audioDeviceId, capture, signalling, encryption, onChange } = this.options;
    const settings = partySpeech(serialId, channel, audioDeviceId);
    const streams = new SentStreams({
      settings: () => settings,
      capture,
      signalling,
      encryption,
      filled: undefined,
      onStream: () => {
        this.follow();
        onChange();
      },
      onFigures: onChange,
      onAside: (stream) => this.options.client.add(stream),
    });
    const claim: Claim = { channel, streams, added: [] };
    this.claim = claim;
    if (streams.control !== undefined) this.add(claim, streams.control);
    if (this.state !== undefined) this.say(this.state);
  }

  say(state: PartyState): void {
    this.state = state;
    this.claim?.streams.control?.sendState(PARTY_KEY, state);
  }

  /** A new microphone. */
  sourcesChanged(): void {
    this.claim?.streams.sourcesChanged();
  }

  private add(claim: Claim, stream: ClientStream): void {
    claim.added.push(stream);
    this.options.client.add(stream);
  }

  private follow(): void {
    const { claim } = this;
    if (claim === undefined) return;
    const phases = claim.added.map(({ link }) => link.phase());
    const refusal = phases.find((phase): phase is Extract<StreamPhase, { name: "refused" }> => phase?.name === "refused");
    if (refusal !== undefined) {
      this.giveUp(claim, refusal.error);
      return;
    }
    if (phases.some((phase) => phase?.name !== "live")) return;
    const missing = claim.streams.all.find((stream) => !claim.added.includes(stream));
    if (missing !== undefined) this.add(claim, missing);
    else if (!this.isSeated) {
      this.isSeated = true;
      this.options.onSeated(claim.channel);
    }
  }

  private giveUp(claim: Claim, error: ErrorBody): void {
    this.claim = undefined;
    this.isSeated = false;
    for (const stream of claim.added) this.options.client.remove(stream);
    if (error.code === "previous-stream-exists") {
      this.refused.add(claim.channel);
      this.take(this.onAir);
    } else this.options.onRefused(error);
  }
}
