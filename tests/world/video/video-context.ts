import type { ClientPorts, StreamContext, TransportOptions } from "@setsuna/client";
import type { Channel } from "@setsuna/contracts";
import type { LipSync } from "@setsuna/playout";
import type { Random } from "@setsuna/testkit/model";
import type { Events, WorldTime } from "@setsuna/testkit/simulation";
import type { FrameMark } from "./frame-mark.ts";
import type { PathSections } from "./video-offer.ts";
import type { VideoPath } from "./video-path.ts";

export interface VideoContext extends StreamContext {
  readonly ports: ClientPorts<VideoPath>;
  readonly channel: Channel;
  readonly standby: true | undefined;
  readonly events: Events;
  readonly world: WorldTime;
  readonly random: Random;
  readonly openPath: (options: TransportOptions, sections: PathSections) => VideoPath;
  readonly newSender: () => number;
  readonly onCaptured: () => void;
  /** `latencyMs` is the panel's; undefined while a clock is unknown. */
  readonly onDrawn: (mark: FrameMark, latencyMs: number | undefined) => void;
  readonly onReceived: (mark: FrameMark, latencyMs: number | undefined) => void;
  readonly lipSync: LipSync;
  readonly onHeld: (ms: number) => void;
  readonly onGone: () => void;
  readonly onIdle: () => void;
  readonly countsLate: boolean;
  readonly takesCutOffForEnd: boolean;
  readonly countsNoFreezes: boolean;
  readonly asksForNoCopies: boolean;
  readonly onChange: () => void;
}
