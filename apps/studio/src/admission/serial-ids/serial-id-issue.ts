import { SerialId } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { FREE_VIDEO_CHANNELS, type Transaction } from "../../platform/index.ts";
import { guestRooms, retiredSerialIds, serialIds } from "../../platform/storage/schema/serial-ids.ts";

export type RandomInt = (limit: number) => number;

type SerialIdRow = typeof serialIds.$inferSelect;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LENGTH = 7;
const UNWANTED = [
  "fuck",
  "shit",
  "cunt",
  "sex",
  "nazi",
  "porn",
  "rape",
  "dick",
  "cock",
  "fag",
  "nigg",
  "slut",
  "kill",
  "baka",
  "shine",
  "kuso",
  "chink",
];
/** A collision has odds of one in millions, an unwanted word one in a hundred. */
const ATTEMPTS = 20;

export const drawSerialId = (random: RandomInt): SerialId => {
  for (;;) {
    const text = Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)]).join("");
    if (!UNWANTED.some((word) => text.includes(word))) return SerialId.parse(text);
  }
};

/** Never issued again. Spec §4. */
export const retireSerialIds = async (tx: Transaction, ids: readonly string[], retiredAt: Date): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .insert(retiredSerialIds)
    .values(ids.map((id) => ({ id, retiredAt })))
    .onConflictDoNothing();
};

const isTaken = async (tx: Transaction, id: SerialId): Promise<boolean> => {
  const retired = await tx.select().from(retiredSerialIds).where(eq(retiredSerialIds.id, id));
  const used = await tx.select({ id: serialIds.id }).from(serialIds).where(eq(serialIds.id, id));
  const lent = await tx.select({ id: guestRooms.id }).from(guestRooms).where(eq(guestRooms.id, id));
  return retired.length + used.length + lent.length > 0;
};

/** Undefined if every draw collided. */
export const drawFreeSerialId = async (tx: Transaction, random: RandomInt): Promise<SerialId | undefined> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = drawSerialId(random);
    if (!(await isTaken(tx, id))) return id;
  }
  return undefined;
};

/** Gives an account a new serial ID with nothing set. Throws when no free ID is drawn. */
export const issueSerialId = async (
  tx: Transaction,
  values: Pick<SerialIdRow, "accountId" | "plan" | "videoChannels" | "contractStatus">,
  now: Date,
  random: RandomInt,
): Promise<SerialIdRow> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = await drawFreeSerialId(tx, random);
    if (id === undefined) break;
    const [issued] = await tx
      .insert(serialIds)
      .values({ ...values, id, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (issued !== undefined) return issued;
  }
  throw new Error("no free serial ID was drawn");
};

/** Spec §3: one when the account opens. Throws when every draw collides. */
export const issueFreeSerialId = async (tx: Transaction, accountId: string, now: Date, random: RandomInt): Promise<SerialId> => {
  const free = { accountId, plan: "free", videoChannels: FREE_VIDEO_CHANNELS, contractStatus: "usable" } as const;
  return SerialId.parse((await issueSerialId(tx, free, now, random)).id);
};
