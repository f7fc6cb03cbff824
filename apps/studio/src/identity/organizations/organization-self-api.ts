import { Email, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import type { EndedSerialIds } from "../../admission/index.ts";
import {
  type AuditRow,
  type Caller,
  type Handlers,
  lockAccount,
  mailReadersOf,
  personOf,
  rowsOfAccount,
  signedInOf,
} from "../../platform/index.ts";
import { organizations } from "../../platform/storage/schema/organizations.ts";
import { type DeletionPorts, deleteAccount } from "../accounts/account-store.ts";
import { actFor, endActingSessions } from "../sessions/login-sessions.ts";
import { holdAsOwner, organizationOf } from "./members.ts";
import type { OrganizationParts } from "./organization-api.ts";
import { invitationsOf, membersOf, nameOf } from "./organization-rows.ts";

export interface OrganizationSelfParts extends OrganizationParts, DeletionPorts {
  readonly ended: Pick<EndedSerialIds, "endIfGone">;
}

/** Entries of a page of the log. */
const AT_ONCE = 50;

/** The person who acted for the organization, created it or joined it. Undefined: the operator or a job. */
const personOfRow = ({ actor, action, detail }: AuditRow): string | undefined => {
  const { by } = detail;
  if (typeof by === "string") return by;
  return action.startsWith("organization.") ? actor : undefined;
};

/** Address that the provider stated for a person whom single sign-on refused. */
const statedAddress = ({ detail }: AuditRow): Email | null => Email.safeParse(detail.email).data ?? null;

/** The organization itself: its members, name, log and end. */
export const organizationSelfApi = ({
  database,
  audit,
  ended,
  ...ports
}: OrganizationSelfParts): Handlers<"readOrganization" | "renameOrganization" | "deleteOrganization" | "readOrganizationLog"> => {
  const ownerOf = (caller: Caller): { readonly id: string; readonly person: string } => ({
    id: organizationOf(caller).id,
    person: personOf(caller),
  });

  return {
    readOrganization: async (_request, caller) => {
      const { id, role } = organizationOf(caller);
      return {
        id,
        name: await nameOf(database, id),
        members: await membersOf(database, id),
        invitations: role === "owner" ? await invitationsOf(database, id, caller.now) : [],
      };
    },

    renameOrganization: async ({ body: { name } }, caller) => {
      const { id, person } = ownerOf(caller);
      const { origin, now } = caller;
      await database.transaction(async (tx) => {
        await holdAsOwner(tx, id, person);
        await tx.update(organizations).set({ name }).where(eq(organizations.accountId, id));
        await audit.record(tx, { actor: id, action: "organization.renamed", subject: id, origin, detail: { name }, at: now });
      });
      return undefined;
    },

    deleteOrganization: async (_request, caller) => {
      const { id, person } = ownerOf(caller);
      const { sessionId } = signedInOf(caller);
      const { origin, now } = caller;
      const ids = await database.transaction(async (tx) => {
        await holdAsOwner(tx, id, person);
        const account = await lockAccount(tx, id);
        if (account === undefined) throw new StudioError("unknown-organization");
        const name = await nameOf(tx, id);
        if (sessionId !== undefined) await actFor(tx, sessionId, null);
        await endActingSessions(tx, id);
        const gone = await deleteAccount(tx, account, ports, origin, now);
        const detail = { name, serialIds: gone.join(" ") };
        await audit.record(tx, { actor: id, action: "organization.deleted", subject: id, origin, detail, at: now });
        return gone;
      });
      ended.endIfGone(ids);
      return undefined;
    },

    readOrganizationLog: async ({ query: { before } }, caller) => {
      const { id } = organizationOf(caller);
      const [organization] = await database.select().from(organizations).where(eq(organizations.accountId, id));
      // What a person did alone, before the account became an organization, isn't for later owners.
      const since = organization?.convertedAt ?? null;
      const rows = await rowsOfAccount(database, { account: id, since }, before, AT_ONCE + 1);
      const shown = rows.slice(0, AT_ONCE);
      const people = shown.flatMap((row) => personOfRow(row) ?? []);
      const readers = await mailReadersOf(database, people);
      return {
        entries: shown.map((row) => {
          const person = personOfRow(row);
          return {
            sequence: row.sequence,
            at: row.at.toISOString(),
            by: row.action === "organization.sso-refused" ? statedAddress(row) : (readers.get(person ?? "")?.email ?? null),
            action: row.action,
            subject: row.subject === id ? "" : row.subject,
            // Customers don't see the operator's address.
            address: person === undefined ? "" : row.address,
          };
        }),
        more: rows.length > AT_ONCE,
      };
    },
  };
};
