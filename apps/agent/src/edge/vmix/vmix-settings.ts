import { z } from "zod";
import { SwitcherInputs } from "../switcher/switcher-inputs.ts";

export const VmixSettings = SwitcherInputs.extend({
  host: z.string().min(1).max(253).default("127.0.0.1"),
  port: z.number().int().min(1).max(65_535).default(8099),
});
export type VmixSettings = z.infer<typeof VmixSettings>;
