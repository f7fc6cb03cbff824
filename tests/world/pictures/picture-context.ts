import type { ClientPorts, StreamContext, TransportOptions } from "@setsuna/client";
import type { Channel } from "@setsuna/contracts";
import type { Random } from "@setsuna/testkit/model";
import type { Events } from "../../../bench/lines/event-queue.ts";
import type { WorldTime } from "../world-time.ts";
import type { PictureMark } from "./picture-mark.ts";
import type { PictureDirection } from "./picture-offer.ts";
import type { PicturePath } from "./picture-path.ts";

/** What a sender or viewer of pictures is given. */
export interface PictureContext extends StreamContext {
  readonly ports: ClientPorts<PicturePath>;
  readonly channel: Channel;
  /** The machine's own clock, and what is to happen by it. */
  readonly events: Events;
  readonly world: WorldTime;
  readonly random: Random;
  readonly openPath: (options: TransportOptions, direction: PictureDirection) => PicturePath;
  /** Numbers a sender's connections, of all people. */
  readonly newSender: () => number;
  /** A frame is captured, and goes out. */
  readonly onCaptured: () => void;
  /** `latencyMs`: as the panel has it; undefined while a clock is not known. */
  readonly onDrawn: (mark: PictureMark, latencyMs: number | undefined) => void;
  /** A viewer is told that its sender is gone. */
  readonly onGone: () => void;
  /** It is told that its sender has nothing to send. */
  readonly onIdle: () => void;
  /** A planted fault: a viewer counts packets as lost that others have overtaken. */
  readonly countsLate: boolean;
  /** Another: its panel takes a sender that was cut off for one that has stopped. */
  readonly takesCutOffForEnd: boolean;
  readonly onChange: () => void;
}
