import type { FormSource } from "../media/use-client-form.ts";
import { EMPTY_SENDER_FORM, type SenderForm } from "./sender-form.ts";
import { parseSenderMemory, SENDER_STORAGE_KEY, serialiseSenderMemory } from "./sender-memory.ts";
import { senderQuery } from "./sender-query.ts";

export const SENDER_FORM_SOURCE: FormSource<SenderForm> = {
  empty: EMPTY_SENDER_FORM,
  storageKey: SENDER_STORAGE_KEY,
  parse: parseSenderMemory,
  serialise: serialiseSenderMemory,
  query: senderQuery,
};
