import type { ErrorCode } from "@setsuna/contracts";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../api/api.ts";
import { errorCodeOf } from "../components/error-text.ts";
import { readStored, writeStored } from "../platform/device-memory.ts";
import { isWorthReturning, type KeptRoom, parseKeptRoom, ROOM_STORAGE_KEY, roomMade, secondsLeft } from "./kept-room.ts";

export type RoomState =
  | { readonly name: "opening" }
  | { readonly name: "open"; readonly room: KeptRoom; readonly seconds: number }
  /** Another tab of this browser kept it. */
  | { readonly name: "kept"; readonly room: KeptRoom }
  | { readonly name: "over"; readonly room: KeptRoom }
  | { readonly name: "failed"; readonly code: ErrorCode };

/** Largest lag of the clock, ms. */
const LOOK_MS = 250;

const keep = (room: KeptRoom): void => writeStored(ROOM_STORAGE_KEY, JSON.stringify(room));

/**
 * Opens a guest room on page load; a reload returns to it. `again` opens a new one. `want` records that a sign-up in this
 * browser keeps the room.
 */
export const useGuestRoom = (): { readonly state: RoomState; readonly again: () => void; readonly want: () => void } => {
  const [room, setRoom] = useState<KeptRoom>();
  const [failure, setFailure] = useState<ErrorCode>();
  const [now, setNow] = useState(0);
  const [isKept, setIsKept] = useState(false);
  const asked = useRef(false);

  const enter = useCallback((entered: KeptRoom) => {
    setNow(Date.now());
    setRoom(entered);
  }, []);
  const open = useCallback(() => {
    setRoom(undefined);
    setFailure(undefined);
    setIsKept(false);
    api("openGuestRoom").then(
      (made) => {
        const kept = roomMade(made, Date.now());
        keep(kept);
        enter(kept);
      },
      (error: unknown) => setFailure(errorCodeOf(error)),
    );
  }, [enter]);

  useEffect(() => {
    // Effects may run twice.
    if (asked.current) return;
    asked.current = true;
    const before = parseKeptRoom(readStored(ROOM_STORAGE_KEY), Date.now());
    if (before !== undefined && isWorthReturning(before, Date.now())) enter(before);
    else open();
  }, [enter, open]);

  useEffect(() => {
    if (room === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [room]);

  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === ROOM_STORAGE_KEY && newValue === null) setIsKept(true);
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, []);

  const want = useCallback(() => {
    if (room !== undefined) keep({ ...room, wanted: true });
  }, [room]);
  if (failure !== undefined) return { state: { name: "failed", code: failure }, again: open, want };
  if (room === undefined) return { state: { name: "opening" }, again: open, want };
  if (isKept) return { state: { name: "kept", room }, again: open, want };
  const seconds = secondsLeft(room, now);
  return { state: seconds === 0 ? { name: "over", room } : { name: "open", room, seconds }, again: open, want };
};
