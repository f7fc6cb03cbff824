import { useEffect, useRef } from "react";

const SETTLE_MS = 200;

/** Ignores invalid settings (undefined). @param settleMs delay for typed settings, which change with each key. */
export const useLiveSettings = <Settings>(
  client: { update(settings: Settings): Promise<void> } | undefined,
  live: boolean,
  settings: Settings | undefined,
  settleMs = SETTLE_MS,
): void => {
  const latest = useRef(settings);
  latest.current = settings;
  const text = settings && JSON.stringify(settings);
  /** Settings applied at construction, then by updates. */
  const applied = useRef<{ readonly client: unknown; readonly text: string | undefined }>(undefined);
  useEffect(() => {
    if (applied.current?.client !== client) applied.current = { client, text };
    if (!live || !client || text === undefined || text === applied.current?.text) return;
    const timer = setTimeout(() => {
      applied.current = { client, text };
      if (latest.current) void client.update(latest.current);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [client, live, text, settleMs]);
};
