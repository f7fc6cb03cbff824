import { randomBytes } from "node:crypto";
import type { SerialId } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import type { Team } from "../../composition/team.fake.ts";
import type { Database } from "../../platform/storage/database.ts";
import { idLinks } from "../../platform/storage/schema/index.ts";

/** Links of an ID share a join key. */
const JOIN_KEY_NAME = "AAAAAAAAAAAAAAAAAAAAAA";

/** A member makes a link to one of the team's IDs. Returns the link. */
export const linkBy = async (team: Team, person: string, id: SerialId): Promise<string> => {
  const link = randomBytes(16).toString("base64url");
  const verifier = randomBytes(32).toString("base64url");
  const body = { joinKeyName: JOIN_KEY_NAME, link, verifier, name: "Stage" };
  const answer = await team.as(person, "POST", `serial-ids/${id}/links`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return link;
};

/** Also true for a link that is gone. */
export const isRevoked = async (database: Database, link: string): Promise<boolean> =>
  (await database.select().from(idLinks).where(eq(idLinks.id, link)))[0]?.revokedAt !== null;
