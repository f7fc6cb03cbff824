import { type CurrentAccount, SerialId, type TeamRole } from "@setsuna/contracts";
import { organizationMembers, organizations } from "../../platform/storage/schema/organizations.ts";
import { allowedIds } from "./in-teams.ts";

/** For a query with an outer join to the member and the organization that a session or token acts for. */
export const actingColumns = {
  ...{ id: organizations.accountId, name: organizations.name, role: organizationMembers.role },
  serialIds: allowedIds,
};

interface ActingRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly role: TeamRole | null;
  readonly serialIds: readonly string[] | null;
}

/** Undefined: no organization, or the membership has ended. */
export const actingIn = ({ id, name, role, serialIds }: ActingRow): CurrentAccount["acting"] => {
  // Columns of outer joins are all null or none.
  if (id === null || name === null || role === null) return undefined;
  return { id, name, role, ...(serialIds && { serialIds: serialIds.map((letters) => SerialId.parse(letters)) }) };
};
