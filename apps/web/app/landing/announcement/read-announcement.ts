import type { ANNOUNCEMENT_API, ShownAnnouncement } from "@setsuna/contracts";
import { lightRead, memberOf } from "../../api/light-read.ts";

const PATH: (typeof ANNOUNCEMENT_API)["readAnnouncement"]["path"] = "/studio/api/announcement";

/** null means none, which needs no parser. */
export const readAnnouncement = async (signal: AbortSignal): Promise<ShownAnnouncement | null> => {
  const announcement = memberOf(await lightRead(PATH, signal), "announcement");
  if (announcement === null) return null;
  const contracts = await import("@setsuna/contracts/announcement-api");
  return contracts.ShownAnnouncement.parse(announcement);
};
