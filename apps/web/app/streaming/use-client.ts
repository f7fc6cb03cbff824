import type { ClientSnapshot, ClientStore } from "@setsuna/client";
import { type ErrorBody, errorBodyOf } from "@setsuna/contracts";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Describes what the screens need of both media clients. */
export interface MediaClient extends ClientStore {
  /** Connects ahead of a start; absent where it cannot. */
  prepare?(): Promise<void>;
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
  /** `key`: what the client is made of; one that was prepared with the same is taken. */
  readonly start: (create: () => Promise<Client>, key?: string) => void;
  /** Makes a client and connects it ahead of its start; takes the place of an earlier one. */
  readonly prepare: (create: () => Promise<Client>, key: string) => void;
  /** Lets go of what was prepared. */
  readonly forget: () => void;
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
  const ahead = useRef<{ readonly key: string; readonly client: Promise<Client> }>(undefined);

  const subscribe = useCallback((listener: () => void) => (client ? client.subscribe(listener) : unsubscribed()), [client]);
  const getSnapshot = useCallback(() => (client ? client.getSnapshot() : IDLE), [client]);
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, () => IDLE);

  const forget = useCallback(() => {
    const prepared = ahead.current;
    ahead.current = undefined;
    // What could not be made has nothing to stop; a start meets the reason again.
    prepared?.client.then(
      (made) => made.stop(),
      () => undefined,
    );
  }, []);

  const prepare = useCallback(
    (create: () => Promise<Client>, key: string) => {
      if (ahead.current?.key === key) return;
      forget();
      const client = create();
      const mine = { key, client };
      ahead.current = mine;
      client.then(
        (made) => (ahead.current === mine ? made.prepare?.() : undefined),
        () => undefined,
      );
    },
    [forget],
  );

  const stop = useCallback(() => {
    turn.current++;
    forget();
    setStarting(false);
    void current.current?.stop();
    current.current = undefined;
  }, [forget]);

  const start = useCallback(
    (create: () => Promise<Client>, key?: string) => {
      const mine = ++turn.current;
      const before = current.current;
      current.current = undefined;
      const prepared = ahead.current?.key === key ? ahead.current?.client : undefined;
      if (prepared === undefined) forget();
      ahead.current = undefined;
      setLoadError(undefined);
      setStarting(true);
      const run = async () => {
        await before?.stop();
        const created = await (prepared ?? create());
        if (mine !== turn.current) {
          await created.stop();
          return;
        }
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
    },
    [forget],
  );

  useEffect(() => {
    window.addEventListener("pagehide", stop);
    return () => {
      window.removeEventListener("pagehide", stop);
      stop();
    };
  }, [stop]);

  const { name } = snapshot.phase;
  return {
    client,
    snapshot,
    starting,
    loadError,
    running: starting || name === "acquiring" || name === "connecting" || name === "running",
    start,
    prepare,
    forget,
    stop,
  };
};
