import type { ClientEncryption, ConnectionFreezes, Signalling, StatsReader } from "@setsuna/client";
import { type Channel, type GuestId, type MediaSessionId, type RouteChoice, StudioError } from "@setsuna/contracts";
import { MediaSubscriber } from "./media-subscriber.ts";
import type { PagePlayout } from "./page-playout.ts";

export interface PlayedSubscriberOptions {
  readonly kind: "video" | "audio";
  readonly channel: Channel;
  readonly guest: GuestId | undefined;
  readonly signalling: Signalling;
  readonly playout: PagePlayout;
  readonly encryption: ClientEncryption | undefined;
  /** Session of the same stream that this one takes over from. Absent: none. */
  readonly succeeds?: MediaSessionId | undefined;
  /** True while another one plays, until this one can continue. */
  follows(): boolean;
  /** Called once when it plays what another one played. */
  onArrived(): void;
  /** False until it has taken over. */
  isPresent(): boolean;
  /** Of the stream: continue with the one that takes over. */
  readonly stats: StatsReader;
  readonly freezes: ConnectionFreezes;
  route(): RouteChoice;
  /** On screen, px; undefined for the largest layer. */
  pictureHeight(): number | undefined;
  isRecording(): boolean;
  /** Called before the server's offset is known. */
  beforeClock(): void;
  onSenderIdle(idle: boolean): void;
  onSourceMuted(muted: boolean): void;
  onWaitsForKeyframe(): void;
  onChange(): void;
}

export const playedSubscriber = (options: PlayedSubscriberOptions): MediaSubscriber => {
  const { kind, channel, guest, signalling, playout, encryption, succeeds, stats, freezes } = options;
  let isPlaying = succeeds === undefined;
  const onFollows = (): void => {
    isPlaying = true;
    options.onArrived();
  };
  return new MediaSubscriber({
    kind,
    succeeds,
    stats,
    freezes,
    isPresent: () => options.isPresent(),
    guest,
    channel,
    signalling,
    encryption,
    path: () => {
      const path = playout.path(kind);
      if (encryption !== undefined && path === "native") throw new StudioError("encryption-needs-instant");
      return path;
    },
    section: () => (playout.path(kind) === "instant" ? "audio" : kind),
    onReceiver: (receiver, path) => {
      const decryption = encryption && { e2eeKey: encryption.e2eeKey, stream: { kind, channel } };
      isPlaying ||= !options.follows();
      playout.attach(kind, receiver, path, decryption, isPlaying ? undefined : onFollows);
    },
    onStreamClock: (pair, senderRtp) => {
      options.beforeClock();
      if (isPlaying) playout.setStreamClock(kind, pair, senderRtp);
      else playout.setNextStreamClock(kind, pair, senderRtp);
    },
    delayMs: () => playout.longestDelayMs,
    pictureHeight: () => (kind === "video" ? options.pictureHeight() : undefined),
    isRecording: () => options.isRecording(),
    route: () => options.route(),
    onDirect: (message) => playout.direct(kind, message),
    onFallBackToRelay: () => playout.fallBackToRelay(kind),
    onRoundTrip: (ms) => {
      if (kind === "video") playout.setRoundTrip(ms);
    },
    onUplinkReordering: (ms) => {
      if (kind === "video") playout.setUplinkReordering(ms);
    },
    onRelayTimes: (times) => {
      if (kind === "video") playout.setRelayTimes(times);
    },
    onStreamChanged: () => playout.streamChanged(kind),
    onPresence: (presence) => playout.told(kind, presence),
    onSenderIdle: (idle) => options.onSenderIdle(idle),
    onSourceMuted: (muted) => options.onSourceMuted(muted),
    onWaitsForKeyframe: () => options.onWaitsForKeyframe(),
    onChange: () => options.onChange(),
  });
};
