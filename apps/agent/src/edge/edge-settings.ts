import { z } from "zod";
import { ApiSettings } from "./api/api-settings.ts";
import { AtemSettings } from "./atem/atem-settings.ts";
import { ObsSettings } from "./obs/obs-settings.ts";
import { OscSettings } from "./osc/osc-settings.ts";
import { TslSettings } from "./tsl/tsl-settings.ts";
import { ViscaSettings } from "./visca/visca-settings.ts";
import { VmixSettings } from "./vmix/vmix-settings.ts";

export const EdgeSettings = z.object({
  osc: OscSettings.optional(),
  tsl: TslSettings.optional(),
  api: ApiSettings.optional(),
  obs: ObsSettings.optional(),
  vmix: VmixSettings.optional(),
  atem: AtemSettings.optional(),
  visca: ViscaSettings.optional(),
});
export type EdgeSettings = z.infer<typeof EdgeSettings>;
