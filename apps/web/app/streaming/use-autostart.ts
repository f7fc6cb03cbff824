import { useEffect, useRef } from "react";
import { LINK_CHOICES } from "./link-choices.ts";
import { useLinkQuery } from "./link-query.ts";

/** Starts once, when ready and valid, by `?autostart=1` or `added`. */
export const useAutostart = (ready: boolean, start: () => void, added = false): void => {
  const query = useLinkQuery();
  const wanted = added || LINK_CHOICES.autostart(query.get("autostart")) === true;
  const done = useRef(false);
  useEffect(() => {
    if (!ready || !wanted || done.current) return;
    done.current = true;
    start();
  }, [ready, wanted, start]);
};
