import type { TalkBy } from "../talk-state.ts";

export type PartyTalk = ReadonlyMap<number, TalkBy>;

export type PartyTalkEvent =
  | { readonly name: "press"; readonly group: number }
  | { readonly name: "release"; readonly group: number }
  | { readonly name: "latch"; readonly group: number }
  /** The page lost the keyboard or is hidden. A latch stays. */
  | { readonly name: "release-all" }
  /** From remote control: talk to exactly these groups. */
  | { readonly name: "set"; readonly groups: readonly number[] }
  /** Only this many groups remain. */
  | { readonly name: "groups"; readonly count: number };

export const NOT_TALKING: PartyTalk = new Map();

const without = (talk: PartyTalk, isOut: (group: number, by: TalkBy) => boolean): PartyTalk => {
  const left = [...talk].filter(([group, by]) => !isOut(group, by));
  return left.length === talk.size ? talk : new Map(left);
};

/** Returns the same object if nothing changed. */
export const nextPartyTalk = (before: PartyTalk, event: PartyTalkEvent): PartyTalk => {
  switch (event.name) {
    case "press": {
      const by = before.get(event.group);
      if (by === "hold") return before;
      return by === "latch"
        ? without(before, (group) => group === event.group)
        : new Map([...before, [event.group, "hold" as const]]);
    }
    case "release":
      return without(before, (group, by) => group === event.group && by === "hold");
    case "latch":
      return before.get(event.group) === "latch"
        ? without(before, (group) => group === event.group)
        : new Map([...before, [event.group, "latch" as const]]);
    case "release-all":
      return without(before, (_group, by) => by === "hold");
    case "set":
      return new Map(event.groups.map((group) => [group, "latch" as const]));
    case "groups":
      return without(before, (group) => group >= event.count);
  }
};
