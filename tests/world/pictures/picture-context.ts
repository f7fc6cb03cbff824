import type { ClientPorts, StreamContext, TransportOptions } from "@setsuna/client";
import type { Channel } from "@setsuna/contracts";
import type { LipSync } from "@setsuna/playout";
import type { Random } from "@setsuna/testkit/model";
import type { Events } from "../../../bench/lines/event-queue.ts";
import type { WorldTime } from "../world-time.ts";
import type { PictureMark } from "./picture-mark.ts";
import type { PathSections } from "./picture-offer.ts";
import type { PicturePath } from "./picture-path.ts";

/** What a sender or viewer of pictures is given. */
export interface PictureContext extends StreamContext {
  readonly ports: ClientPorts<PicturePath>;
  readonly channel: Channel;
  /** The machine's own clock, and what is to happen by it. */
  readonly events: Events;
  readonly world: WorldTime;
  readonly random: Random;
  readonly openPath: (options: TransportOptions, sections: PathSections) => PicturePath;
  /** Numbers a sender's connections, of all people. */
  readonly newSender: () => number;
  /** A frame is captured, and goes out. */
  readonly onCaptured: () => void;
  /** `latencyMs`: as the panel has it; undefined while a clock is not known. */
  readonly onDrawn: (mark: PictureMark, latencyMs: number | undefined) => void;
  /** Sound of the time `at` comes out of the speaker; `latencyMs` as above. */
  readonly onHeard: (mark: PictureMark, latencyMs: number | undefined) => void;
  /** Of sound and picture of one page, the product's own. */
  readonly lipSync: LipSync;
  /** A picture is made to wait for sound. */
  readonly onHeld: (ms: number) => void;
  /** A viewer is told that its sender is gone. */
  readonly onGone: () => void;
  /** It is told that its sender has nothing to send. */
  readonly onIdle: () => void;
  /** A planted fault: a viewer counts packets as lost that others have overtaken. */
  readonly countsLate: boolean;
  /** Another: its panel takes a sender that was cut off for one that has stopped. */
  readonly takesCutOffForEnd: boolean;
  /** Another: its panel counts no freezes. */
  readonly countsNoFreezes: boolean;
  /** Another: it asks for no copies of lost sound. */
  readonly asksForNoCopies: boolean;
  readonly onChange: () => void;
}
