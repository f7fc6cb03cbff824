import { formatSerialId, SerialId } from "@setsuna/contracts";
import type { Choice } from "../../components/field.tsx";

/** An ID as a list offers it. */
interface OwnId {
  readonly id: SerialId;
  readonly name: string | null;
}

/** Chosen while the form holds an ID that is none of one's own, or none at all. */
export const OTHER_ID = "";

/** Returns an ID as its owner knows it: by name, with its letters. */
export const idLabel = ({ id, name }: OwnId): string => (name === null ? formatSerialId(id) : `${name} (${formatSerialId(id)})`);

/** Returns the IDs to choose from by name, and `other`, the words for any other one. */
export const ownIdChoices = (ids: readonly OwnId[], other: string): readonly Choice<string>[] => [
  ...ids.map((card) => ({ value: card.id as string, label: idLabel(card) })),
  { value: OTHER_ID, label: other },
];

/** Returns the choice that a field stands for, however its ID is written. */
export const chosenOwnId = (ids: readonly OwnId[], text: string): string => {
  const typed = SerialId.safeParse(text).data;
  return ids.find(({ id }) => id === typed)?.id ?? OTHER_ID;
};
