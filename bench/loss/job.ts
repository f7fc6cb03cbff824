import type { Cell } from "./cell.ts";
import type { ContenderName } from "./contenders.ts";

/** `easy`: little moves, and the encoder stays well below its cap; `hard` fills it. */
export type Footage = "hard" | "easy";

/** Media sent over the link. */
export interface Sent {
  readonly footage: Footage;
  readonly sound: boolean;
}

/** What people send, with footage that fills the encoder. */
export const USUAL: Sent = { footage: "hard", sound: true };
export const EASY: Sent = { footage: "easy", sound: true };
export const SILENT: Sent = { footage: "hard", sound: false };

/** One run: a contender on a link, and what it sends. */
export interface Job {
  readonly cell: Cell;
  readonly contender: ContenderName;
  readonly sent: Sent;
}

/** What names the job of a result. */
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

/** Returns whether both were measured on the same link with the same footage, and both with sound or both without. */
export const isSameLink = (one: JobName, other: JobName): boolean =>
  one.cell === other.cell && one.footage === other.footage && one.withSound === other.withSound;

export const isSameJob = (one: JobName, other: JobName): boolean => isSameLink(one, other) && one.contender === other.contender;

/** Returns the description of unusual media, such as `, easy footage`. */
export const sentTitle = ({ footage, withSound }: JobName): string =>
  `${footage === "easy" ? ", easy footage" : ""}${withSound ? "" : ", without sound"}`;
