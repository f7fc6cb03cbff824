import { SerialId } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { FREE_VIDEO_CHANNELS, guestRooms, retiredSerialIds, serialIds, type Transaction } from "../../platform/index.ts";

/** Below `limit`, each number as likely as the next; such as `crypto.randomInt`. */
export type RandomInt = (limit: number) => number;

type SerialIdRow = typeof serialIds.$inferSelect;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LENGTH = 7;
/** Letter sequences that must not appear on a call sheet, in English and romanized Japanese. */
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
/** Drawing an ID that exists already has odds of one in millions, and an unwanted one of one in a hundred. */
const ATTEMPTS = 20;

/** Seven random letters, without unwanted words. */
export const drawSerialId = (random: RandomInt): SerialId => {
  for (;;) {
    const text = Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)]).join("");
    if (!UNWANTED.some((word) => text.includes(word))) return SerialId.parse(text);
  }
};

/** Retires deleted IDs, so that they are never issued again. Spec §4. */
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

/** Draws an ID that was never issued. Undefined if every draw collided. */
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

/** Gives an account a new Free serial ID: spec §3, one at the opening of the account. Throws when no free ID is drawn. */
export const issueFreeSerialId = async (tx: Transaction, accountId: string, now: Date, random: RandomInt): Promise<SerialId> => {
  const free = { accountId, plan: "free", videoChannels: FREE_VIDEO_CHANNELS, contractStatus: "usable" } as const;
  return SerialId.parse((await issueSerialId(tx, free, now, random)).id);
};
