import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** `?autostart=1` starts once, when the form is ready; so does a client that the user `added`. A form with an error in it does not start. */
export const useAutostart = (ready: boolean, start: () => void, added = false): void => {
  const [query] = useSearchParams();
  const wanted = added || query.get("autostart") === "1";
  const done = useRef(false);
  useEffect(() => {
    if (!ready || !wanted || done.current) return;
    done.current = true;
    start();
  }, [ready, wanted, start]);
};
