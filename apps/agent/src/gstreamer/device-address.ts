import { StudioError } from "@setsuna/contracts";
import { DECKLINK_MODES, type DecklinkMode } from "./decklink-modes.ts";

export const DECKLINK_CONNECTIONS = ["auto", "sdi", "hdmi", "optical-sdi", "component", "composite", "svideo"] as const;
export type DecklinkConnection = (typeof DECKLINK_CONNECTIONS)[number];

export type DeviceAddress =
  /** `name`: of the source, such as `STUDIO-PC (Camera 1)`, or ours. `framesPerSecond` absent: variable. */
  | { readonly kind: "ndi"; readonly name: string; readonly framesPerSecond?: number | undefined }
  | {
      readonly kind: "decklink";
      /** Counts from 0 in the driver's order. */
      readonly device: number;
      /** Without a mode, the card detects it, which only capture can. */
      readonly mode?: DecklinkMode | undefined;
      readonly connection: DecklinkConnection;
    };

const LONGEST_NAME = 200;
const refused = (what: string): StudioError => new StudioError("bad-usage", what.slice(0, 120));

const settingsOf = (text: string, known: readonly string[]): ReadonlyMap<string, string> => {
  const settings = new Map<string, string>();
  for (const part of text === "" ? [] : text.split(",")) {
    const [name = "", value = ""] = part.split("=", 2).map((one) => one.trim());
    if (!known.includes(name) || value === "" || settings.has(name)) throw refused(`${part}: ${known.join("=, ")}=`);
    settings.set(name, value);
  }
  return settings;
};

const rateOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const rate = Number(text);
  if (!Number.isInteger(rate) || rate < 1 || rate > 120) throw refused(`fps=${text}: 1-120`);
  return rate;
};

const ndiAddress = (rest: string): DeviceAddress => {
  const [, name = "", fps] = /^(.*?)(?:,fps=([^,]*))?$/s.exec(rest) ?? [];
  const framesPerSecond = rateOf(fps);
  const trimmed = name.trim();
  const isControl = [...trimmed].some((letter) => (letter.codePointAt(0) ?? 0) < 32);
  if (trimmed === "" || trimmed.length > LONGEST_NAME || isControl) throw refused("ndi:NAME[,fps=N]");
  return { kind: "ndi", name: trimmed, framesPerSecond };
};

const decklinkAddress = (rest: string): DeviceAddress => {
  const [, number = "", more = ""] = /^(\d{1,2})(?:,(.*))?$/s.exec(rest) ?? [];
  if (number === "") throw refused("decklink:N[,mode=MODE,connection=NAME]");
  const settings = settingsOf(more, ["mode", "connection"]);
  const requested = settings.get("mode");
  const mode = DECKLINK_MODES.find(({ name }) => name === requested);
  if (requested !== undefined && requested !== "auto" && mode === undefined)
    throw refused(`mode=${requested}: ${DECKLINK_MODES.map(({ name }) => name).join(", ")}`);
  const connection = DECKLINK_CONNECTIONS.find((name) => name === (settings.get("connection") ?? "auto"));
  if (connection === undefined) throw refused(`connection=: ${DECKLINK_CONNECTIONS.join(", ")}`);
  return { kind: "decklink", device: Number(number), mode, connection };
};

/**
 * `ndi:NAME[,fps=N]` or `decklink:N[,mode=MODE][,connection=NAME]`; undefined: anything else. Throws StudioError `bad-usage` for
 * wrong settings.
 */
export const deviceAddress = (text: string): DeviceAddress | undefined => {
  if (text.startsWith("ndi:")) return ndiAddress(text.slice(4));
  if (text.startsWith("decklink:")) return decklinkAddress(text.slice(9));
  return undefined;
};
