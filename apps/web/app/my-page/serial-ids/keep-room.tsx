import { formatSerialId } from "@setsuna/contracts";
import { useEffect } from "react";
import { forgetStored, readStored } from "../../components/device-memory.ts";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { parseKeptRoom, ROOM_STORAGE_KEY } from "../../room/kept-room.ts";
import { useKeepGuestRoom } from "./use-serial-ids.ts";

/** Failures after which asking again is of use; after all others the room is forgotten. */
const PASSING: readonly string[] = ["server-unreachable", "too-many-requests", "captcha-needed", "maintenance", "internal"];

/** Rooms that this document has asked for: a screen that comes again asks once. */
const asked = new Set<string>();

/**
 * Makes the guest room that this browser's user wanted to keep their Free ID, on the first screen after the sign-up, whichever tab that is
 * in. Shows nothing: a message says how it went.
 */
export const KeepRoom = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const { mutateAsync } = useKeepGuestRoom();
  useEffect(() => {
    const room = parseKeptRoom(readStored(ROOM_STORAGE_KEY), Date.now());
    if (room?.wanted !== true || asked.has(room.serialId)) return;
    asked.add(room.serialId);
    const id = formatSerialId(room.serialId);
    // A promise, and not the change's own callbacks, which end with this screen: the room is forgotten wherever its owner has gone on to.
    mutateAsync({ id: room.serialId, token: room.token }).then(
      () => {
        forgetStored(ROOM_STORAGE_KEY);
        toast({ tone: "success", text: t("keepRoom.kept", { id }) });
      },
      (error: unknown) => {
        const code = errorCodeOf(error);
        if (PASSING.includes(code)) asked.delete(room.serialId);
        else forgetStored(ROOM_STORAGE_KEY);
        toast({ tone: "error", text: t("keepRoom.notKept", { id, text: errorText(code) }) });
      },
    );
  }, [mutateAsync, toast, t, errorText]);
  return null;
};
