import type { PartyPerson } from "@setsuna/client";
import type { Channel } from "@setsuna/contracts";
import type { Output } from "../cli/output.ts";

/** Prints who is on the party line and who talks, on each change. */
export class PartyPrinter {
  private readonly output: Pick<Output, "event">;
  private readonly name: string;
  private groups: readonly string[] = [];
  private shown = "";

  constructor(output: Pick<Output, "event">, name: string) {
    this.output = output;
    this.name = name;
  }

  joined(channel: Channel, groups: readonly string[]): void {
    const { name } = this;
    this.groups = groups;
    const list = groups.map((group, index) => `${index + 1} ${group}`);
    this.output.event(
      "joined",
      { name, channel, groups },
      {
        en: `On the party line as ${name}. Groups: ${list.join(", ")}.`,
        ja: `${name} として参加しました。グループ: ${list.join("、")}`,
      },
    );
  }

  /** `talk`: own groups. */
  people(people: readonly PartyPerson[], talk: readonly number[]): void {
    const all = people.map(({ name, talk: groups, listen }) => ({ name, talk: groups, listen }));
    const text = JSON.stringify([all, talk]);
    if (text === this.shown) return;
    this.shown = text;
    const named = (groups: readonly number[]): string => groups.map((group) => this.groups[group] ?? group + 1).join(", ");
    const talking = [{ name: this.name, talk }, ...all].filter((one) => one.talk.length > 0);
    const list = talking.map((one) => `${one.name} → ${named(one.talk)}`).join("; ");
    const others = all.map(({ name }) => name).join(", ");
    this.output.event(
      "people",
      { people: all, talk },
      {
        en: `With ${others || "nobody"}. ${list === "" ? "Nobody talks." : `Talking: ${list}.`}`,
        ja: `参加者: ${others || "ほかになし"}。${list === "" ? "発言なし" : `発言中: ${list}`}`,
      },
    );
  }
}
