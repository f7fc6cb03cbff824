import { MAX_PARTY_GROUPS, PartyName } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { z } from "zod";

/** Remembered by the device. Groups by position; those missing are listened to at full volume. */
export interface PartyChoices {
  readonly name: string;
  readonly groups: readonly GroupChoice[];
}

/** `volume`: linear, 0 to 1. */
interface GroupChoice {
  readonly listens: boolean;
  readonly volume: number;
}

const HEARD: GroupChoice = { listens: true, volume: 1 };
const Stored = z.object({
  name: PartyName.or(z.literal("")).catch(""),
  groups: z
    .array(z.object({ listens: z.boolean(), volume: z.number().min(0).max(1) }))
    .max(MAX_PARTY_GROUPS)
    .catch([]),
});

/** Never throws. */
export const readPartyChoices = (stored: string | null): PartyChoices =>
  Stored.catch({ name: "", groups: [] }).parse(parseJson(stored));

export const groupChoice = ({ groups }: PartyChoices, group: number): GroupChoice => groups[group] ?? HEARD;

export const withGroup = (choices: PartyChoices, group: number, changed: Partial<GroupChoice>): PartyChoices => ({
  ...choices,
  groups: Array.from({ length: MAX_PARTY_GROUPS }, (_, index) => ({
    ...groupChoice(choices, index),
    ...(index === group ? changed : {}),
  })),
});

export const listeningOf = (choices: PartyChoices, count: number): ReadonlyMap<number, number> =>
  new Map(
    Array.from({ length: count }, (_, group) => [group, groupChoice(choices, group)] as const).flatMap(
      ([group, { listens, volume }]) => (listens ? [[group, volume]] : []),
    ),
  );
