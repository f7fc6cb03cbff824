import type { TextSocket, TextSocketEvents } from "@setsuna/client";
import type { MediaSessionId, SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { Random } from "@setsuna/testkit/model";
import type { WorldTime } from "@setsuna/testkit/simulation";
import type { SerialIdRecord } from "../../apps/studio/src/admission/serial-ids/serial-id-store.ts";
import type { RefundableLimits } from "../../apps/studio/src/platform/limits/rate-limit-port.ts";
import type { Machine } from "./machine.ts";
import type { MediaPath } from "./media-path.ts";
import type { PlantedFaults } from "./planted-faults.ts";
import type { WallClock } from "./wall-clock.ts";
import type { WorldDatabase } from "./world-database.ts";

export interface Site {
  connect(machine: Machine, events: TextSocketEvents): TextSocket;
  serverOf(machine: Machine): object | undefined;
  endConnection(session: MediaSessionId, id: SerialId): Promise<boolean>;
  changed(): void;
  readonly clocks: readonly WallClock[];
  readonly connectionCount: number;
  readonly sessionCount: number;
}

export interface SiteParts {
  readonly time: WorldTime;
  readonly random: Random;
  readonly log: Log;
  readonly records: ReadonlyMap<SerialId, SerialIdRecord>;
  readonly database: WorldDatabase;
  readonly newSessionId: () => MediaSessionId;
  readonly faults: PlantedFaults;
  readonly limits: RefundableLimits;
  readonly pathOf: (offer: string) => MediaPath | undefined;
}
