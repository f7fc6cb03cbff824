import { FoldedCode, StudioError } from "@setsuna/contracts";
import type { ReceiverOptions } from "../faces.ts";

/** LIVE attributes take effect while playing; others restart. */
export const LIVE = ["delay", "volume", "muted"] as const;
const JOINING = ["id", "serial-id", "server", "password", "video", "audio", "playout"] as const;
export const SHOWN = ["latency", "lang"] as const;
export const ATTRIBUTES: readonly string[] = [...LIVE, ...JOINING, ...SHOWN];

export const isJoining = (name: string): boolean => (JOINING as readonly string[]).includes(name);

type Read = (name: string) => string | null;

const PLAYOUTS = ["auto", "instant", "native"] as const;

const Decimal = FoldedCode.regex(/^\d{1,9}(\.\d{1,9})?$/).transform(Number);

/** Of any width; absent: undefined. Throws StudioError `bad-request` with the attribute's name. */
const numberOf = (read: Read, name: string): number | undefined => {
  const text = read(name);
  if (text === null || FoldedCode.parse(text) === "") return undefined;
  const value = Decimal.safeParse(text).data;
  if (value === undefined) throw new StudioError(name === "video" || name === "audio" ? "bad-channel" : "bad-request", name);
  return value;
};

/** Throws StudioError unless the value is a number. */
export const liveOptions = (read: Read): Pick<ReceiverOptions, "delayMs" | "volume" | "muted"> => ({
  delayMs: numberOf(read, "delay") ?? 0,
  volume: numberOf(read, "volume") ?? 1,
  muted: read("muted") !== null,
});

/** Video channel 1 by default. Throws StudioError for invalid values. */
export const receiverOptions = (read: Read): Omit<ReceiverOptions, "video"> => {
  const serialId = read("serial-id") ?? read("id");
  if (serialId === null || serialId === "") throw new StudioError("bad-serial-id", "id");
  const audioChannel = numberOf(read, "audio");
  const videoChannel = numberOf(read, "video") ?? (audioChannel === undefined ? 1 : undefined);
  const playout = PLAYOUTS.find((name) => name === FoldedCode.parse(read("playout") ?? "").toLowerCase());
  return {
    serialId,
    server: read("server") ?? undefined,
    password: read("password") ?? undefined,
    videoChannel,
    audioChannel,
    playout: playout ?? "auto",
    ...liveOptions(read),
  };
};
