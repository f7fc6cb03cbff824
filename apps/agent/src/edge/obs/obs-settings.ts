import { Channel } from "@setsuna/contracts";
import { z } from "zod";

export const ObsSettings = z.object({
  url: z.url({ protocol: /^wss?$/ }).default("ws://127.0.0.1:4455"),
  password: z.string().max(256).default(""),
  /** A source counts wherever it is shown: also in nested scenes and groups. */
  sources: z
    .array(z.object({ source: z.string().min(1).max(256), channel: Channel }))
    .min(1)
    .max(255),
});
export type ObsSettings = z.infer<typeof ObsSettings>;
