import type { ClientPorts, StreamContext, TransportOptions } from "@setsuna/client";
import type { Channel } from "@setsuna/contracts";
import type { LipSync } from "@setsuna/playout";
import type { Random } from "@setsuna/testkit/model";
import type { Events } from "../../../bench/lines/event-queue.ts";
import type { WorldTime } from "../world-time.ts";
import type { PictureMark } from "./picture-mark.ts";
import type { PathSections } from "./picture-offer.ts";
import type { PicturePath } from "./picture-path.ts";

export interface PictureContext extends StreamContext {
  readonly ports: ClientPorts<PicturePath>;
  readonly channel: Channel;
  /** On the machine's own clock. */
  readonly events: Events;
  readonly world: WorldTime;
  readonly random: Random;
  readonly openPath: (options: TransportOptions, sections: PathSections) => PicturePath;
  readonly newSender: () => number;
  readonly onCaptured: () => void;
  /** `latencyMs`: the panel's; undefined while a clock is unknown. */
  readonly onDrawn: (mark: PictureMark, latencyMs: number | undefined) => void;
  /** Audio captured at `at` comes out; `latencyMs` as above. */
  readonly onHeard: (mark: PictureMark, latencyMs: number | undefined) => void;
  /** Shared by a page's audio and video. */
  readonly lipSync: LipSync;
  readonly onHeld: (ms: number) => void;
  readonly onGone: () => void;
  readonly onIdle: () => void;
  readonly countsLate: boolean;
  /** Planted fault: a sender that was cut off counts as stopped. */
  readonly takesCutOffForEnd: boolean;
  /** Planted fault. */
  readonly countsNoFreezes: boolean;
  /** Planted fault. */
  readonly asksForNoCopies: boolean;
  readonly onChange: () => void;
}
