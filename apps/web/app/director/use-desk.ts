import { type ErrorCode, errorBodyOf, type GuestChange, type GuestId, type GuestView, type SerialId } from "@setsuna/contracts";
import type { DirectorClient } from "@setsuna/web-media";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useApi } from "../account/session/use-api.ts";
import { browserMedia } from "../streaming/browser-media.ts";
import { signalUrl } from "../streaming/signal-url.ts";
import { useClient } from "../streaming/use-client.ts";

/** Milliseconds. */
const REFRESH_MS = 1000;

export interface DeskSource {
  list(): Promise<readonly GuestView[]>;
  direct(guest: GuestId, change: GuestChange | null): Promise<unknown>;
}

export interface Desk {
  /** Undefined before the first answer. */
  readonly guests: readonly GuestView[] | undefined;
  readonly error: ErrorCode | undefined;
  readonly direct: (guest: GuestId, change: GuestChange | null) => void;
}

/** A refusal over signaling carries the server's error. */
const codeOf = (thrown: unknown): ErrorCode => {
  const refused = thrown instanceof Error && "error" in thrown ? (thrown.error as { readonly code?: ErrorCode }).code : undefined;
  return refused ?? errorBodyOf(thrown).code;
};

export const useOwnerSource = (id: SerialId | undefined): DeskSource | undefined => {
  const api = useApi();
  return useMemo(
    () =>
      id && {
        list: async () => (await api("listGuests", { params: { id } })).guests,
        direct: (guest, change) =>
          change === null
            ? api("endGuest", { params: { id, guest } })
            : api("directGuest", { params: { id, guest }, body: change }),
      },
    [api, id],
  );
};

/** `secret`: of a link that lets its holder direct. */
export const useLinkSource = (id: SerialId | undefined, secret: string) => {
  const { client, snapshot, start, stop } = useClient<DirectorClient>({ opensLater: true });
  useEffect(() => {
    if (id === undefined) return;
    start(async () => {
      const { DirectorClient } = await browserMedia();
      return new DirectorClient({ signalUrl: signalUrl(), serialId: id, password: secret });
    });
    return stop;
  }, [id, secret, start, stop]);
  const { phase, videoChannels } = snapshot;
  const isOpen = phase.name === "running" && videoChannels !== undefined;
  return { source: isOpen ? client : undefined, videoChannels, refused: phase.name === "failed" ? phase.error.code : undefined };
};

/** Lists every second, and after each command. */
export const useDesk = (source: DeskSource | undefined): Desk => {
  const [guests, setGuests] = useState<readonly GuestView[]>();
  const [listError, setListError] = useState<ErrorCode>();
  const [actError, setActError] = useState<ErrorCode>();
  const newest = useRef(0);
  const look = useCallback(async () => {
    if (source === undefined) return;
    newest.current += 1;
    const turn = newest.current;
    try {
      const found = await source.list();
      if (turn !== newest.current) return;
      setGuests(found);
      setListError(undefined);
    } catch (error) {
      if (turn === newest.current) setListError(codeOf(error));
    }
  }, [source]);
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), REFRESH_MS);
    return () => {
      newest.current += 1;
      clearInterval(timer);
    };
  }, [look]);
  const direct = useCallback(
    (guest: GuestId, change: GuestChange | null) => {
      const act = async () => {
        setActError(undefined);
        try {
          await source?.direct(guest, change);
        } catch (error) {
          setActError(codeOf(error));
        }
        await look();
      };
      void act();
    },
    [source, look],
  );
  return { guests, error: actError ?? listError, direct };
};
