import { useEffect, useRef } from "react";

/** A change while typing or sliding is applied once it rests this long, in ms. */
const SETTLE_MS = 200;

/** Hands changed settings to the running client. Settings that do not validate (undefined) wait until they do. */
export const useLiveSettings = <Settings>(
  client: { update(settings: Settings): Promise<void> } | undefined,
  live: boolean,
  settings: Settings | undefined,
): void => {
  const latest = useRef(settings);
  latest.current = settings;
  const text = settings && JSON.stringify(settings);
  /** What the client has: given at its start, then by each update. */
  const applied = useRef(text);
  useEffect(() => {
    if (!live || !client) {
      applied.current = text;
      return;
    }
    if (text === undefined || text === applied.current) return;
    const timer = setTimeout(() => {
      applied.current = text;
      if (latest.current) void client.update(latest.current);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [client, live, text]);
};
