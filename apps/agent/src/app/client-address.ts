import { formatSerialId, studioUrl } from "@setsuna/contracts";
import type { RunConfig } from "./run/run-config.ts";

/** The server's page for a run. The password is in the fragment, which no server sees. */
export const clientAddress = (server: string, page: "sender" | "receiver", config: RunConfig): string => {
  const url = new URL(studioUrl(server, `/studio/app/${page}`));
  url.searchParams.set("id", formatSerialId(config.serialId));
  const channels =
    config.kind === "edge"
      ? { control: page === "sender" ? config.send[0] : (config.receive[0] ?? config.send[0]) }
      : { video: config.video, audio: config.audio };
  for (const [kind, channel] of Object.entries(channels))
    if (channel !== null && channel !== undefined) url.searchParams.set(kind, String(channel));
  if (config.kind === "receive" && page === "receiver" && config.delayMs > 0)
    url.searchParams.set("delay", String(config.delayMs));
  if (config.password !== "") url.hash = `password=${encodeURIComponent(config.password)}`;
  return url.href;
};
