import type { ApiRow, Reply } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { api } from "../api/api.ts";

export type Maintenance = Reply<ApiRow<"readMaintenance">>;

/** A page that stays open notices a window this long after it began or ended, in ms. */
const LOOK_MS = 60_000;

/** The current maintenance window and the next; undefined until the server has answered. */
export const useMaintenance = (): Maintenance | undefined => {
  const [known, setKnown] = useState<Maintenance>();
  useEffect(() => {
    const leaving = new AbortController();
    const look = () => {
      if (document.visibilityState === "hidden") return;
      api("readMaintenance", {}, { signal: leaving.signal }).then(setKnown, () => undefined);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return known;
};
