import type { ClientSnapshot } from "@setsuna/client";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { ClientSlot, isRunning, type MediaClient, type SlotState } from "./client-slot.ts";

const IDLE: ClientSnapshot = { phase: { name: "idle" }, streams: [] };
const unsubscribed = () => () => undefined;

export interface ClientControl<Client extends MediaClient>
  extends SlotState<Client>,
    Pick<ClientSlot<Client>, "start" | "prepare" | "forget" | "stop"> {
  readonly snapshot: ClientSnapshot;
  /** From a start to the stop, whatever happens in between. */
  readonly running: boolean;
}

/** Owns one media client of a screen: one at a time, a fresh one at each start, stopped when the page goes away. */
export const useClient = <Client extends MediaClient>(): ClientControl<Client> => {
  const [slot] = useState(() => new ClientSlot<Client>());
  const state = useSyncExternalStore(slot.subscribe, slot.getState, slot.getState);
  const { client } = state;

  const subscribe = useCallback((listener: () => void) => (client ? client.subscribe(listener) : unsubscribed()), [client]);
  const getSnapshot = useCallback(() => (client ? client.getSnapshot() : IDLE), [client]);
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, () => IDLE);

  const { start, prepare, forget, stop } = slot;
  useEffect(() => {
    window.addEventListener("pagehide", stop);
    return () => {
      window.removeEventListener("pagehide", stop);
      stop();
    };
  }, [stop]);

  return { ...state, snapshot, running: state.starting || isRunning(client), start, prepare, forget, stop };
};
