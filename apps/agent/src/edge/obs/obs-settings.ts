import { Channel } from "@setsuna/contracts";
import { z } from "zod";

/** OBS as the source of tally, by its WebSocket server (obs-websocket 5). */
export const ObsSettings = z.object({
  url: z.url({ protocol: /^wss?$/ }).default("ws://127.0.0.1:4455"),
  /** Absent or empty where OBS asks for none. */
  password: z.string().max(256).default(""),
  /** Maps scenes and sources of OBS to control channels. A source counts wherever it is shown: in nested scenes and groups too. */
  sources: z
    .array(z.object({ source: z.string().min(1).max(256), channel: Channel }))
    .min(1)
    .max(255),
});
export type ObsSettings = z.infer<typeof ObsSettings>;
