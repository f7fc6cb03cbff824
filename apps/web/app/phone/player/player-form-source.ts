import { EMPTY_RECEIVER_FORM, type ReceiverForm } from "../../receiver/receiver-form.ts";
import { parseReceiverMemory, serialiseReceiverMemory } from "../../receiver/receiver-memory.ts";
import { receiverQuery } from "../../receiver/receiver-query.ts";
import type { FormSource } from "../../streaming/use-client-form.ts";

/** Links are the receiver's. */
export const PLAYER_FORM_SOURCE: FormSource<ReceiverForm> = {
  empty: { ...EMPTY_RECEIVER_FORM, controlChannel: "" },
  storageKey: "setsuna.player",
  parse: parseReceiverMemory,
  serialise: serialiseReceiverMemory,
  query: receiverQuery,
};
