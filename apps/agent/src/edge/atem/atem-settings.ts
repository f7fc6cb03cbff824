import { z } from "zod";
import { SwitcherInputs } from "../switcher/switcher-inputs.ts";

export const AtemSettings = SwitcherInputs.extend({
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535).default(9910),
});
export type AtemSettings = z.infer<typeof AtemSettings>;
