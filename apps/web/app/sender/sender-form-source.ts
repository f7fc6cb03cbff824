import type { FormListSource } from "../streaming/form-list.ts";
import { EMPTY_SENDER_FORM, type SenderForm } from "./sender-form.ts";
import { parseSenderMemory, SENDER_STORAGE_KEY, serialiseSenderMemory } from "./sender-memory.ts";
import { senderLink, senderQuery } from "./sender-query.ts";

export const SENDER_FORM_SOURCE: FormListSource<SenderForm> = {
  empty: EMPTY_SENDER_FORM,
  storageKey: SENDER_STORAGE_KEY,
  parse: parseSenderMemory,
  serialise: serialiseSenderMemory,
  query: senderQuery,
  link: senderLink,
};
