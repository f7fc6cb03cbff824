import type { ClientSnapshot, ClientStore } from "@setsuna/client";
import { type ErrorBody, errorBodyOf } from "@setsuna/contracts";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Describes what the screens need of both media clients. */
export interface MediaClient extends ClientStore {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const IDLE: ClientSnapshot = { phase: { name: "idle" }, streams: [] };
const unsubscribed = () => () => undefined;

export interface ClientControl<Client extends MediaClient> {
  /** Absent before the first start; after a stop, the client that was stopped. */
  readonly client: Client | undefined;
  readonly snapshot: ClientSnapshot;
  /** The client's code is being loaded or it is being started. */
  readonly starting: boolean;
  /** The client could not be loaded or constructed. */
  readonly loadError: ErrorBody | undefined;
  /** From a start to the stop, whatever happens in between. */
  readonly running: boolean;
  readonly start: (create: () => Promise<Client>) => void;
  readonly stop: () => void;
}

/** Owns one media client of a screen: one at a time, a fresh one at each start, stopped when the page goes away. */
export const useClient = <Client extends MediaClient>(): ClientControl<Client> => {
  const [client, setClient] = useState<Client>();
  const [starting, setStarting] = useState(false);
  const [loadError, setLoadError] = useState<ErrorBody>();
  /** The start that counts; a stop or a later start takes its place. */
  const turn = useRef(0);
  const current = useRef<Client>(undefined);

  const subscribe = useCallback((listener: () => void) => (client ? client.subscribe(listener) : unsubscribed()), [client]);
  const getSnapshot = useCallback(() => (client ? client.getSnapshot() : IDLE), [client]);
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, () => IDLE);

  const stop = useCallback(() => {
    turn.current++;
    setStarting(false);
    void current.current?.stop();
    current.current = undefined;
  }, []);

  const start = useCallback((create: () => Promise<Client>) => {
    const mine = ++turn.current;
    const before = current.current;
    current.current = undefined;
    setLoadError(undefined);
    setStarting(true);
    const run = async () => {
      await before?.stop();
      const created = await create();
      if (mine !== turn.current) return;
      current.current = created;
      setClient(created);
      await created.start();
    };
    run()
      .catch((error: unknown) => {
        console.error(error);
        if (mine === turn.current) setLoadError(errorBodyOf(error));
      })
      .finally(() => {
        if (mine === turn.current) setStarting(false);
      });
  }, []);

  useEffect(() => {
    window.addEventListener("pagehide", stop);
    return () => {
      window.removeEventListener("pagehide", stop);
      stop();
    };
  }, [stop]);

  const { name } = snapshot.phase;
  return { client, snapshot, starting, loadError, running: starting || name === "acquiring" || name === "running", start, stop };
};
