import { Channel, SerialId } from "@setsuna/contracts";
import type { SerialIdRecord } from "../../apps/studio/src/admission/serial-ids/serial-id-store.ts";
import { type Part, Person, type PersonParts } from "./person.ts";

export interface PopulationSize {
  readonly senders: number;
  readonly viewers: number;
  readonly standbys: number;
  readonly withStrangers: boolean;
}

const STRANGERS = ["clinger", "guesser"] as const;

const letter = (number: number): string => String.fromCharCode(97 + (number % 26));
const nameOf = (number: number): { readonly id: string; readonly short: string } =>
  number < 26
    ? { id: letter(number).repeat(7), short: letter(number) }
    : {
        id: letter(number) + letter(Math.floor(number / 26) - 1).repeat(6),
        short: `${letter(number)}${Math.floor(number / 26)}`,
      };

export const populate = (
  number: number,
  { senders, viewers, standbys, withStrangers }: PopulationSize,
  parts: PersonParts,
): { readonly record: SerialIdRecord; readonly people: readonly Person[] } => {
  const { id: text, short } = nameOf(number);
  const id = SerialId.parse(text);
  const record: SerialIdRecord = {
    id,
    plan: "pro",
    contractStatus: "usable",
    videoChannels: 3,
    passwordVerifier: undefined,
    allowedAddresses: [],
    ...(number % 3 === 2 ? { guest: { isOver: false } } : {}),
  };
  const channel = Channel.parse(1);
  const one = (name: string, part: Part): Person => new Person(`${short}-${name}`, part, id, channel, parts);
  const several = (part: Part, count: number): readonly Person[] =>
    Array.from({ length: count }, (_, index) => one(`${part}${index + 1}`, part));
  const people = [
    ...several("sender", senders),
    ...several("viewer", viewers),
    ...several("standby", standbys),
    ...(withStrangers ? STRANGERS.map((part) => one(part, part)) : []),
  ];
  return { record, people };
};
