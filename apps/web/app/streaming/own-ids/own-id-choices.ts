import { formatSerialId, SerialId } from "@setsuna/contracts";
import type { Choice } from "../../components/field.tsx";

interface OwnId {
  readonly id: SerialId;
  readonly name: string | null;
}

export const OTHER_ID = "";

export const idLabel = ({ id, name }: OwnId): string => (name === null ? formatSerialId(id) : `${name} (${formatSerialId(id)})`);

export const ownIdChoices = (ids: readonly OwnId[], other: string): readonly Choice<string>[] => [
  ...ids.map((card) => ({ value: card.id as string, label: idLabel(card) })),
  { value: OTHER_ID, label: other },
];

export const chosenOwnId = (ids: readonly OwnId[], text: string): string => {
  const typed = SerialId.safeParse(text).data;
  return ids.find(({ id }) => id === typed)?.id ?? OTHER_ID;
};
