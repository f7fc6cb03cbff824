import { formatSerialId } from "@setsuna/contracts";
import type { Wish } from "./run/run-config.ts";

/** The server's own sender or receiver page for a run's ID and channels. The password goes into the fragment, which no server sees. */
export const clientAddress = (server: string, page: "sender" | "receiver", wish: Wish): string => {
  const url = new URL(`/studio/app/${page}`, server);
  url.searchParams.set("id", formatSerialId(wish.serialId));
  const channels =
    wish.kind === "edge"
      ? { control: page === "sender" ? wish.send[0] : (wish.receive[0] ?? wish.send[0]) }
      : { video: wish.video, audio: wish.audio };
  for (const [kind, channel] of Object.entries(channels))
    if (channel !== null && channel !== undefined) url.searchParams.set(kind, String(channel));
  if (wish.kind === "receive" && page === "receiver" && wish.delayMs > 0) url.searchParams.set("delay", String(wish.delayMs));
  if (wish.password !== "") url.hash = `password=${encodeURIComponent(wish.password)}`;
  return url.href;
};
