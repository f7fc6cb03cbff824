import type { StreamLink } from "@setsuna/client";
import type { Output } from "../cli/output.ts";

type Place = "standby" | "on-air";

const TEXTS: Readonly<Record<Place, { readonly en: string; readonly ja: string }>> = {
  standby: { en: "standing by", ja: "スタンバイ中" },
  "on-air": { en: "on air", ja: "送出中" },
};

/** Prints whether a live stream is on standby, and each change. Prints nothing for a sender that was always on air. */
export const standbyPrinter = (output: Pick<Output, "event">): ((link: StreamLink) => void) => {
  const printed = new Map<StreamLink, Place>();
  return (link) => {
    if (link.phase()?.name !== "live") return;
    const place: Place = link.standbyFacts().standsBy === true ? "standby" : "on-air";
    const before = printed.get(link) ?? "on-air";
    if (before === place) return;
    printed.set(link, place);
    const { kind, channel } = link;
    const { en, ja } = TEXTS[place];
    output.event("standby", { kind, channel, place }, { en: `${kind} ${channel}: ${en}`, ja: `${kind} ${channel}: ${ja}` });
  };
};
