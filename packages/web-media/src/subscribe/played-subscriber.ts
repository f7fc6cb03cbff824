import type { ClientEncryption, Signalling } from "@setsuna/client";
import { type Channel, type GuestId, type RouteChoice, StudioError } from "@setsuna/contracts";
import { MediaSubscriber } from "./media-subscriber.ts";
import type { PagePlayout } from "./page-playout.ts";

export interface PlayedSubscriberOptions {
  readonly kind: "video" | "audio";
  readonly channel: Channel;
  readonly guest: GuestId | undefined;
  readonly signalling: Signalling;
  readonly playout: PagePlayout;
  readonly encryption: ClientEncryption | undefined;
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
  const { kind, channel, guest, signalling, playout, encryption } = options;
  return new MediaSubscriber({
    kind,
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
    onReceiver: (receiver, path) =>
      playout.attach(kind, receiver, path, encryption && { e2eeKey: encryption.e2eeKey, stream: { kind, channel } }),
    onStreamClock: (pair, senderRtp) => {
      options.beforeClock();
      playout.setStreamClock(kind, pair, senderRtp);
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
