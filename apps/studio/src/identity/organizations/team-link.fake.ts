import type { SerialId } from "@setsuna/contracts";
import { deriveLinkKeys, joinVerifierOf, newLinkSecret } from "@setsuna/e2ee";
import { eq } from "drizzle-orm";
import type { Team } from "../../composition/team.fake.ts";
import type { Database } from "../../platform/storage/database.ts";
import { idLinks } from "../../platform/storage/schema/index.ts";

/** A member makes a link to one of the team's IDs. `seed` names its secret: one byte. Returns the link. */
export const linkBy = async (team: Team, person: string, id: SerialId, seed: number): Promise<string> => {
  const root = newLinkSecret((count) => new Uint8Array(count).fill(7));
  const { joinKeyName, link, proofKey } = deriveLinkKeys(
    id,
    newLinkSecret((count) => new Uint8Array(count).fill(seed), root),
  );
  const body = { joinKeyName, link, verifier: joinVerifierOf(proofKey), name: `by ${seed}` };
  const answer = await team.as(person, "POST", `serial-ids/${id}/links`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return link;
};

/** Also true for a link that is gone. */
export const isRevoked = async (database: Database, link: string): Promise<boolean> =>
  (await database.select().from(idLinks).where(eq(idLinks.id, link)))[0]?.revokedAt !== null;
