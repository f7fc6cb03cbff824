import { SerialId } from "@setsuna/contracts";
import type { Transaction } from "../storage/database.ts";
import { serialIds } from "../storage/schema/index.ts";
import { FREE_VIDEO_CHANNELS } from "../storage/seed.ts";

/** Below `limit`, each number as likely as the next; such as `crypto.randomInt`. */
export type RandomInt = (limit: number) => number;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LENGTH = 7;
/** Pieces that nobody wants on a call sheet, in English and romanised Japanese. */
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

/** Gives an account a new Free serial ID: spec §3, one at the opening of the account. Throws when no free ID is drawn. */
export const issueFreeSerialId = async (tx: Transaction, accountId: string, now: Date, random: RandomInt): Promise<SerialId> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = drawSerialId(random);
    const issued = await tx
      .insert(serialIds)
      .values({ id, accountId, plan: "free", videoChannels: FREE_VIDEO_CHANNELS, contractStatus: "active", createdAt: now })
      .onConflictDoNothing()
      .returning({ id: serialIds.id });
    if (issued.length > 0) return id;
  }
  throw new Error("no free serial ID was drawn");
};
