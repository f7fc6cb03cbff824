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
  /** Says what the client has: given when it was made, then by each update. */
  const applied = useRef<{ readonly client: unknown; readonly text: string | undefined }>(undefined);
  useEffect(() => {
    if (applied.current?.client !== client) applied.current = { client, text };
    if (!live || !client || text === undefined || text === applied.current?.text) return;
    const timer = setTimeout(() => {
      applied.current = { client, text };
      if (latest.current) void client.update(latest.current);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [client, live, text]);
};
