import type { SomeCompanionConfigField } from "@companion-module/base";
import { folded, serialIdIn } from "./folded.ts";

/** A part without address or token is unused. */
export interface SetsunaConfig {
  readonly edgeHost: string;
  readonly edgePort: number;
  readonly appPort: number;
  readonly studioUrl: string;
  readonly serialId: string;
}

export interface SetsunaSecrets {
  readonly edgeToken: string;
  readonly appToken: string;
  /** A token with the scopes `connections:read`, `connections:write` and `tally:write`. */
  readonly studioToken: string;
}

export const DEFAULTS: SetsunaConfig & SetsunaSecrets = {
  edgeHost: "127.0.0.1",
  edgePort: 8790,
  edgeToken: "",
  appPort: 0,
  appToken: "",
  studioUrl: "",
  serialId: "",
  studioToken: "",
};

const text = (value: unknown, otherwise: string): string => (typeof value === "string" ? value.trim() : otherwise);
const port = (value: unknown, otherwise: number): number => {
  const number = Number(typeof value === "string" ? folded(value) : value);
  return Number.isInteger(number) && number >= 0 && number <= 65_535 ? number : otherwise;
};

/** Missing or invalid values become defaults. */
export const readConfig = (config: unknown, secrets: unknown): SetsunaConfig & SetsunaSecrets => {
  const given = { ...(config as object | undefined), ...(secrets as object | undefined) } as Readonly<Record<string, unknown>>;
  return {
    edgeHost: folded(text(given.edgeHost, DEFAULTS.edgeHost)),
    edgePort: port(given.edgePort, DEFAULTS.edgePort),
    edgeToken: text(given.edgeToken, ""),
    appPort: port(given.appPort, DEFAULTS.appPort),
    appToken: text(given.appToken, ""),
    studioUrl: folded(text(given.studioUrl, "")).replace(/\/+$/, ""),
    serialId: serialIdIn(text(given.serialId, "")),
    studioToken: text(given.studioToken, ""),
  };
};

export const CONFIG_FIELDS: SomeCompanionConfigField[] = [
  {
    type: "static-text",
    id: "edge",
    width: 12,
    label: "Control edge",
    value: 'Tally and cameras by control channels: setsuna control --edge FILE with an "api" part.',
  },
  { type: "textinput", id: "edgeHost", label: "Host of the local API", width: 6, default: DEFAULTS.edgeHost },
  { type: "number", id: "edgePort", label: "Port", width: 3, min: 0, max: 65_535, default: DEFAULTS.edgePort },
  { type: "secret-text", id: "edgeToken", label: "Token", width: 6, default: "" },
  {
    type: "static-text",
    id: "app",
    width: 12,
    label: "Desktop app",
    value: "Starts and stops runs of the app on this computer: setsuna app --port 8791 --remote-token-env NAME.",
  },
  { type: "number", id: "appPort", label: "Port (0: none)", width: 3, min: 0, max: 65_535, default: DEFAULTS.appPort },
  { type: "secret-text", id: "appToken", label: "Token", width: 6, default: "" },
  {
    type: "static-text",
    id: "studio",
    width: 12,
    label: "Studio",
    value: "Bitrate, viewers and tally of an ID without a local program. Needs an access token of its owner.",
  },
  { type: "textinput", id: "studioUrl", label: "Address of the studio", width: 6, default: "" },
  { type: "textinput", id: "serialId", label: "Serial ID", width: 3, default: "" },
  { type: "secret-text", id: "studioToken", label: "Access token", width: 6, default: "" },
];
