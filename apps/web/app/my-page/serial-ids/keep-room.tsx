import { formatSerialId } from "@setsuna/contracts";
import { useEffect } from "react";
import { errorCodeOf, useErrorText } from "../../components/error-text.ts";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { forgetStored, readStored } from "../../platform/device-memory.ts";
import { parseKeptRoom, ROOM_STORAGE_KEY } from "../../room/kept-room.ts";
import { useKeepGuestRoom } from "./use-serial-ids.ts";

/** These failures are worth a retry; others forget the room. */
const PASSING: readonly string[] = ["server-unreachable", "too-many-requests", "captcha-needed", "maintenance", "internal"];

/** Once per document. */
const asked = new Set<string>();

/** Turns a kept guest room into the user's Free ID, after sign-up, in any tab. Shows only a message. */
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
    // Not the mutation's callbacks, which end with this screen: the room must be forgotten.
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
