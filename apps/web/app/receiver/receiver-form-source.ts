import type { FormListSource } from "../streaming/form-list.ts";
import { EMPTY_RECEIVER_FORM, type ReceiverForm } from "./receiver-form.ts";
import { parseReceiverMemory, RECEIVER_STORAGE_KEY, serialiseReceiverMemory } from "./receiver-memory.ts";
import { receiverLink, receiverQuery } from "./receiver-query.ts";

export const RECEIVER_FORM_SOURCE: FormListSource<ReceiverForm> = {
  empty: EMPTY_RECEIVER_FORM,
  storageKey: RECEIVER_STORAGE_KEY,
  parse: parseReceiverMemory,
  serialise: serialiseReceiverMemory,
  query: receiverQuery,
  link: receiverLink,
};
