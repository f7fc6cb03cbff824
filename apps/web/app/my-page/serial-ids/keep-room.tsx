import { formatSerialId } from "@setsuna/contracts";
import { useEffect, useRef } from "react";
import { forgetStored, readStored } from "../../components/device-memory.ts";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { parseKeptRoom, ROOM_STORAGE_KEY } from "../../room/kept-room.ts";
import { useKeepGuestRoom } from "./use-serial-ids.ts";

/** Failures after which asking again is of use; after all others the room is forgotten. */
const PASSING: readonly string[] = ["server-unreachable", "too-many-requests", "captcha-needed", "maintenance", "internal"];

/**
 * Makes the guest room that this browser's user wanted to keep their Free ID, on the first screen after the sign-up, whichever tab that is
 * in. Shows nothing: a message says how it went.
 */
export const KeepRoom = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const { mutate } = useKeepGuestRoom();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    const room = parseKeptRoom(readStored(ROOM_STORAGE_KEY), Date.now());
    if (room?.wanted !== true) return;
    asked.current = true;
    const id = formatSerialId(room.serialId);
    mutate(
      { id: room.serialId, token: room.token },
      {
        onSuccess: () => {
          forgetStored(ROOM_STORAGE_KEY);
          toast({ tone: "success", text: t("keepRoom.kept", { id }) });
        },
        onError: (error) => {
          const code = errorCodeOf(error);
          if (!PASSING.includes(code)) forgetStored(ROOM_STORAGE_KEY);
          toast({ tone: "error", text: t("keepRoom.notKept", { id, text: errorText(code) }) });
        },
      },
    );
  }, [mutate, toast, t, errorText]);
  return null;
};
