import type { ReceiverSettings, StreamStats } from "@setsuna/client";
import type { TargetFields } from "../target-fields.ts";
import type { Incident } from "./incidents.ts";
import type { ChartSecond } from "./seconds.ts";

/** Settings in a saved file: no ID and no password, because an ID without a password lets its finder watch. */
export interface SavedSettings
  extends Readonly<Pick<TargetFields, "videoChannel" | "audioChannel" | "controlChannel">>,
    Readonly<Pick<ReceiverSettings, "playout" | "route">> {
  /** In ms, as text. */
  readonly delayMs: string;
  readonly lipSyncLocked: boolean;
}

export interface SavedMinute {
  readonly seconds: readonly ChartSecond[];
  readonly stats: StreamStats;
  readonly settings: SavedSettings;
  readonly incident: Incident | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly savedAt: number;
  readonly browser: string;
}

export const savedSettings = (form: SavedSettings): SavedSettings => {
  const { videoChannel, audioChannel, controlChannel, delayMs, playout, route, lipSyncLocked } = form;
  return { videoChannel, audioChannel, controlChannel, delayMs, playout, route, lipSyncLocked };
};

const iso = (at: number): string => new Date(at).toISOString();

/** Time of saving, without extension. */
export const incidentName = (savedAt: number): string => `setsuna-${iso(savedAt).slice(0, 19).replace(/[:T]/g, "-")}`;

/** Contains statistics and each second. Times are ISO 8601, durations ms. */
export const incidentJson = ({ seconds, stats, settings, incident, savedAt, browser }: SavedMinute): string =>
  `${JSON.stringify(
    {
      format: "setsuna-minute",
      version: 1,
      savedAt: iso(savedAt),
      browser,
      latencyIncludes: "capture timestamp to drawn frame; camera and display not included",
      settings: savedSettings(settings),
      ...(incident === undefined ? {} : { incident: { ...incident, at: iso(incident.at) } }),
      stats,
      seconds: seconds.map((second) => ({ ...second, from: iso(second.from), at: iso(second.at) })),
    },
    undefined,
    1,
  )}\n`;
