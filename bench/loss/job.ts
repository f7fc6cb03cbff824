import type { Cell } from "./cell.ts";
import type { ContenderName } from "./contenders.ts";

/** `easy`: little motion, well below the encoder's cap; `hard` fills it; `still`: most frames have one packet. */
export const FOOTAGES = ["hard", "easy", "still"] as const;
export type Footage = (typeof FOOTAGES)[number];

export interface Sent {
  readonly footage: Footage;
  readonly sound: boolean;
}

export const USUAL: Sent = { footage: "hard", sound: true };
export const EASY: Sent = { footage: "easy", sound: true };
export const STILL: Sent = { footage: "still", sound: true };
export const SILENT: Sent = { footage: "hard", sound: false };

export interface Job {
  readonly cell: Cell;
  readonly contender: ContenderName;
  readonly sent: Sent;
}

export interface JobName {
  readonly cell: string;
  readonly contender: string;
  readonly footage: Footage;
  readonly withSound: boolean;
}

export const nameOf = ({ cell, contender, sent }: Job): JobName => ({
  cell: cell.name,
  contender,
  footage: sent.footage,
  withSound: sent.sound,
});

export const isSameLink = (one: JobName, other: JobName): boolean =>
  one.cell === other.cell && one.footage === other.footage && one.withSound === other.withSound;

export const isSameJob = (one: JobName, other: JobName): boolean => isSameLink(one, other) && one.contender === other.contender;

export const sentTitle = ({ footage, withSound }: JobName): string =>
  `${footage === "hard" ? "" : `, ${footage} footage`}${withSound ? "" : ", without sound"}`;
