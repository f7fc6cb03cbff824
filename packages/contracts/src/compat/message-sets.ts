import { z } from "zod";
import { CONTROL_SIGNALS } from "../control-signals.ts";
import { DirectSide } from "../direct-side.ts";
import type { JsonSchema } from "../openapi/json-schema.ts";
import { PairingSettings } from "../pairing.ts";
import { QualityAnswer, QualityRequest } from "../quality.ts";
import { FleetReply, FleetRequest, FleetTell, FleetUse, RelayAnnouncement, SlotRecord } from "../relay-fleet.ts";
import { ReleaseFeed } from "../release-values.ts";
import { SideFromClient, SideFromRelay } from "../side-channel.ts";
import { ClientMessage, ServerMessage } from "../signalling.ts";
import { TallyValue } from "../tally.ts";

interface MessageSet {
  readonly schema: z.ZodType;
  /** The discriminator; absent for a single form. */
  readonly tag?: string;
  /** Sides that may be older; both between two clients or two nodes. */
  readonly old: readonly ("writes" | "reads")[];
}

const both = ["writes", "reads"] as const;

/** Every message across a boundary, by name. docs/versioning.md. */
export const MESSAGE_SETS = {
  "signalling-from-client": { schema: ClientMessage, tag: "type", old: ["writes"] },
  "signalling-from-server": { schema: ServerMessage, tag: "type", old: ["reads"] },
  "side-from-client": { schema: SideFromClient, tag: "t", old: ["writes"] },
  "side-from-relay": { schema: SideFromRelay, tag: "t", old: ["reads"] },
  "direct-side": { schema: DirectSide, tag: "t", old: both },
  "quality-request": { schema: QualityRequest, old: both },
  "quality-answer": { schema: QualityAnswer, tag: "status", old: both },
  tally: { schema: TallyValue, old: both },
  "control-signals": { schema: z.object(CONTROL_SIGNALS), old: both },
  "pairing-settings": { schema: PairingSettings, old: both },
  "release-feed": { schema: ReleaseFeed, old: ["reads"] },
  "fleet-request": { schema: FleetRequest, tag: "type", old: both },
  "fleet-reply": { schema: FleetReply, tag: "type", old: both },
  "fleet-tell": { schema: FleetTell, tag: "type", old: both },
  "fleet-use": { schema: FleetUse, old: both },
  "fleet-announcement": { schema: RelayAnnouncement, old: both },
  "fleet-slot": { schema: SlotRecord, old: both },
} as const satisfies Record<string, MessageSet>;

export type MessageSetName = keyof typeof MESSAGE_SETS;

export interface SetSchemas {
  readonly writes: JsonSchema;
  readonly reads: JsonSchema;
}

export const setSchemas = (name: MessageSetName): SetSchemas => {
  const { schema } = MESSAGE_SETS[name];
  // Values without a schema accept anything.
  const of = (io: "input" | "output") => z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return { writes: of("output"), reads: of("input") };
};
