import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { z } from "zod";
import { ApiSettings } from "./api/api-settings.ts";
import { type OpenApi, openApi } from "./api/open-api.ts";
import { AtemSettings } from "./atem/atem-settings.ts";
import { type OpenAtem, openAtem } from "./atem/open-atem.ts";
import type { ControlPort } from "./control-port.ts";
import { type EdgeTime, machineTime } from "./edge-time.ts";
import { ObsSettings } from "./obs/obs-settings.ts";
import { type ObsPhase, type OpenObs, openObs } from "./obs/open-obs.ts";
import { type OpenOsc, openOsc } from "./osc/open-osc.ts";
import { OscSettings } from "./osc/osc-settings.ts";
import { type OpenTsl, openTsl } from "./tsl/open-tsl.ts";
import { TslSettings } from "./tsl/tsl-settings.ts";
import { type OpenVisca, openVisca } from "./visca/open-visca.ts";
import { ViscaSettings } from "./visca/visca-settings.ts";
import { type OpenVmix, openVmix } from "./vmix/open-vmix.ts";
import { VmixSettings } from "./vmix/vmix-settings.ts";

const EdgeSettings = z.object({
  osc: OscSettings.optional(),
  tsl: TslSettings.optional(),
  api: ApiSettings.optional(),
  obs: ObsSettings.optional(),
  vmix: VmixSettings.optional(),
  atem: AtemSettings.optional(),
  visca: ViscaSettings.optional(),
});
type EdgeSettings = z.infer<typeof EdgeSettings>;

export interface OpenEdge {
  readonly osc: OpenOsc | undefined;
  readonly tsl: OpenTsl | undefined;
  readonly api: OpenApi | undefined;
  readonly obs: OpenObs | undefined;
  readonly vmix: OpenVmix | undefined;
  readonly atem: OpenAtem | undefined;
  readonly visca: OpenVisca | undefined;
  close(): Promise<void>;
}

export interface EdgeWorld {
  readonly log: Log;
  readonly time?: EdgeTime | undefined;
  readonly chance?: (() => number) | undefined;
  readonly onObs?: ((phase: ObsPhase) => void) | undefined;
}

/** Throws StudioError `bad-request`, naming the setting. */
export const parseEdgeSettings = (value: unknown): EdgeSettings => {
  const settings = EdgeSettings.safeParse(value);
  if (settings.success) return settings.data;
  const [issue] = settings.error.issues;
  throw new StudioError("bad-request", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
};

/**
 * Opens all or nothing. Throws StudioError `port-in-use` or `edge-cannot-listen`. Absent OBS, switchers and cameras are waited
 * for.
 */
export const openEdge = async (settings: EdgeSettings, port: ControlPort, world: EdgeWorld): Promise<OpenEdge> => {
  const { log, time = machineTime, chance = Math.random } = world;
  const target = { time, chance, log };
  const open: { close(): unknown }[] = [];
  const keep = <Part extends { close(): unknown }>(part: Part): Part => {
    open.push(part);
    return part;
  };
  const close = async (): Promise<void> => {
    for (const part of open.splice(0).toReversed()) await part.close();
  };
  try {
    const osc = settings.osc && keep(await openOsc(settings.osc, port, target));
    const tsl = settings.tsl && keep(await openTsl(settings.tsl, port, target));
    const api = settings.api && keep(await openApi(settings.api, port, time, log));
    const obs = settings.obs && keep(openObs(settings.obs, port, target, world.onObs));
    const vmix = settings.vmix && keep(openVmix(settings.vmix, port, target));
    const atem = settings.atem && keep(openAtem(settings.atem, port, target));
    const visca = settings.visca && keep(openVisca(settings.visca, port, target));
    return { osc, tsl, api, obs, vmix, atem, visca, close };
  } catch (error) {
    await close();
    throw error;
  }
};
