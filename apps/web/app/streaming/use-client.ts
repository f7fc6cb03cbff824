import type { ClientSnapshot } from "@setsuna/client";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { ClientSlot, isRunning, type MediaClient, type SlotState } from "./client-slot.ts";
import { isAllRefused } from "./phase/standstill.ts";
import { sourceFailure } from "./source-failure.ts";

const IDLE: ClientSnapshot = { phase: { name: "idle" }, streams: [] };
const unsubscribed = () => () => undefined;

export interface ClientOptions {
  /** The client then stays after all present streams were refused. */
  readonly opensLater?: boolean;
}

export interface ClientControl<Client extends MediaClient>
  extends SlotState<Client>,
    Pick<ClientSlot<Client>, "start" | "prepare" | "forget" | "stop"> {
  readonly snapshot: ClientSnapshot;
  /** True until the stop, or until every stream is refused. */
  readonly running: boolean;
}

/** A new one per start, stopped with the page. When all streams are refused it stops, and its snapshot keeps the reasons. */
export const useClient = <Client extends MediaClient>({ opensLater = false }: ClientOptions = {}): ClientControl<Client> => {
  const [slot] = useState(() => new ClientSlot<Client>());
  const state = useSyncExternalStore(slot.subscribe, slot.getState, slot.getState);
  const { client } = state;

  const subscribe = useCallback((listener: () => void) => (client ? client.subscribe(listener) : unsubscribed()), [client]);
  const getSnapshot = useCallback(() => (client ? client.getSnapshot() : IDLE), [client]);
  const current = useSyncExternalStore(subscribe, getSnapshot, () => IDLE);
  const [refused, setRefused] = useState<ClientSnapshot>();

  const { prepare, forget } = slot;
  const start = useCallback<typeof slot.start>(
    (create, key) => {
      setRefused(undefined);
      slot.start(create, key);
    },
    [slot],
  );
  const stop = useCallback(() => {
    setRefused(undefined);
    slot.stop();
  }, [slot]);
  const isOver = !opensLater && current.phase.name === "running" && isAllRefused(current) && sourceFailure(current) === undefined;
  useEffect(() => {
    if (!isOver) return;
    setRefused({ ...current, phase: IDLE.phase });
    slot.stop();
  }, [isOver, current, slot]);
  useEffect(() => {
    window.addEventListener("pagehide", stop);
    return () => {
      window.removeEventListener("pagehide", stop);
      stop();
    };
  }, [stop]);

  return { ...state, snapshot: refused ?? current, running: state.starting || isRunning(client), start, prepare, forget, stop };
};
