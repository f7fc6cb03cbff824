import type { TextSocket, TextSocketEvents } from "@setsuna/client";
import type { MediaSessionId, SerialId } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { Random } from "@setsuna/testkit/model";
import type { SerialIdRecord } from "../../apps/studio/src/admission/serial-ids/serial-id-store.ts";
import type { RefundableLimits } from "../../apps/studio/src/platform/limits/rate-limit-port.ts";
import type { Machine } from "./machine.ts";
import type { MediaPath } from "./media-path.ts";
import type { PlantedFaults } from "./planted-faults.ts";
import type { WallClock } from "./wall-clock.ts";
import type { WorldDatabase } from "./world-database.ts";
import type { WorldTime } from "./world-time.ts";

/** What people come to: one studio, or a fleet of them. */
export interface Site {
  /** Opens a socket of a client's machine. */
  connect(machine: Machine, events: TextSocketEvents): TextSocket;
  /** The run of a server that a machine's sockets go to now; undefined while there is none. */
  serverOf(machine: Machine): object | undefined;
  /** The owner ends a connection in My Page. Resolves to false where My Page has no such connection; never where its server is gone meanwhile. */
  endConnection(session: MediaSessionId, id: SerialId): Promise<boolean>;
  /** The owner changed something in My Page. */
  changed(): void;
  /** Of the servers' machines, which are set now and then. */
  readonly clocks: readonly WallClock[];
  /** Sockets that servers believe to be open. */
  readonly connectionCount: number;
  /** Sessions of all relays. */
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
  /** Limits that all servers share. */
  readonly limits: RefundableLimits;
  /** Finds the other end of a connection by its ICE user name. */
  readonly pathOf: (offer: string) => MediaPath | undefined;
}
