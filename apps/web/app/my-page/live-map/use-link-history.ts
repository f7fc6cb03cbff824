import type { Connection } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { type Device, devicesOf } from "../connections/devices.ts";
import { type LinkHistory, withPoll } from "./link-history.ts";

export interface LinkView {
  readonly devices: readonly Device[];
  readonly history: LinkHistory;
  /** Time of the last poll, ms since 1970. */
  readonly at: number;
}

/** Groups polled connections by device and keeps the polls of the last five minutes. */
export const useLinkHistory = (connections: readonly Connection[], at: number): LinkView => {
  const [view, setView] = useState<LinkView>(() => {
    const devices = devicesOf(connections);
    return { devices, history: withPoll(new Map(), devices, at), at };
  });
  useEffect(() => {
    const devices = devicesOf(connections);
    setView((before) => ({ devices, history: withPoll(before.history, devices, at), at }));
  }, [connections, at]);
  return view;
};
