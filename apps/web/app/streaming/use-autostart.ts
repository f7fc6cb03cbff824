import { useEffect, useRef } from "react";
import { LINK_CHOICES } from "./link-choices.ts";
import { useLinkQuery } from "./link-query.ts";

/** `?autostart=1` starts once, when the form is ready; so does a client that the user `added`. A form with an error in it does not start. */
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
