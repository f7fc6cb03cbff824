import { type SsoState, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import {
  type AuditEvent,
  type Caller,
  type Dns,
  type Handlers,
  limited,
  newRowId,
  type OutgoingTargets,
  personOf,
  type Secrets,
  type Transaction,
} from "../../platform/index.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import { organizationSso } from "../../platform/storage/schema/sso.ts";
import { holdAsOwner, organizationOf } from "../organizations/members.ts";
import type { OrganizationParts } from "../organizations/organization-api.ts";
import { formerHolder, recordNameOf, releaseDomain, requireRecord } from "./sso-domain.ts";
import type { SsoProvider } from "./sso-provider.ts";
import { dropAttempts, type SsoRow, ssoOf } from "./sso-store.ts";

export interface SsoParts extends OrganizationParts {
  readonly secrets: Secrets;
  readonly targets: OutgoingTargets;
  readonly dns: Dns;
  readonly provider: SsoProvider;
  /** Redirect URI at the provider, on the site that the caller uses. */
  readonly redirectUri: (site: string | undefined, organization: string) => string;
  readonly log: Log;
}

export const secretOf = (secrets: Secrets, { organizationId, sealedSecret }: SsoRow): string =>
  secrets.open("sso", sealedSecret, organizationId);

const shown = (row: SsoRow): SsoState["sso"] => ({
  issuer: row.issuer,
  clientId: row.clientId,
  domain: row.domain,
  roleClaim: row.roleClaim,
  roles: [...row.roleValues],
  defaultRole: row.defaultRole,
  trustsAddresses: row.trustsAddresses,
  enforced: row.enforced,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  record: { name: recordNameOf(row.domain), value: row.domainRecord },
});

/** Ends the sessions that an organization's single sign-on opened. */
const endSsoSessions = async (tx: Transaction, organization: string): Promise<void> => {
  await tx.delete(loginSessions).where(eq(loginSessions.ssoOrganization, organization));
};

/** Calls of the owner. */
export const ssoApi = (parts: SsoParts): Handlers<"readSso" | "setSso" | "verifySsoDomain" | "removeSso"> => {
  const { database, audit, secrets, targets, dns, provider, log } = parts;
  const CHANGES = { name: "organization-sso", capacity: 60, perHour: 120, by: "account" } as const;

  const stateOf = (caller: Caller, id: string, row: SsoRow | undefined): SsoState => ({
    redirectUri: parts.redirectUri(caller.site, id),
    sso: row === undefined ? null : shown(row),
  });
  const asOwner = async <Done>(
    caller: Caller,
    action: AuditEvent["action"],
    act: (tx: Transaction, id: string) => Promise<{ readonly done: Done; readonly detail: NonNullable<AuditEvent["detail"]> }>,
  ): Promise<Done> => {
    const { id } = organizationOf(caller);
    return database.transaction(async (tx) => {
      await holdAsOwner(tx, id, personOf(caller));
      const { done, detail } = await act(tx, id);
      const { origin, now: at } = caller;
      await audit.record(tx, { actor: id, action, subject: id, origin, detail, at });
      return done;
    });
  };

  return {
    readSso: async (_request, caller) => {
      const { id } = organizationOf(caller);
      return stateOf(caller, id, await ssoOf(database, id));
    },

    setSso: limited(CHANGES, async ({ body }, caller) => {
      const { id } = organizationOf(caller);
      const { clientSecret: given, roles: roleValues, ...settings } = body;
      const { issuer, clientId, domain, enforced } = settings;
      if (!targets.allows(new URL(issuer))) throw new StudioError("sso-url-refused");
      const before = await ssoOf(database, id);
      // A thief of the session could otherwise have the stored secret sent to a server of their choice.
      const kept = before?.issuer === issuer && before.clientId === clientId ? secretOf(secrets, before) : undefined;
      const clientSecret = given ?? kept;
      if (clientSecret === undefined) throw new StudioError("sso-secret-needed");
      await provider.check({ issuer, clientId, clientSecret });
      const sealedSecret = secrets.seal("sso", clientSecret, id);
      const stored = await asOwner(caller, "organization.sso-set", async (tx) => {
        const row = await ssoOf(tx, id);
        const proof =
          row?.domain === domain
            ? { domainRecord: row.domainRecord, verifiedAt: row.verifiedAt }
            : { domainRecord: `setsuna-sso=${newRowId()}`, verifiedAt: null };
        if (enforced && proof.verifiedAt === null) throw new StudioError("sso-domain-unverified");
        if (row !== undefined && row.issuer !== issuer) await endSsoSessions(tx, id);
        await dropAttempts(tx, id);
        const values = { ...settings, ...proof, roleValues, sealedSecret };
        const [done] = await tx
          .insert(organizationSso)
          .values({ organizationId: id, ...values })
          .onConflictDoUpdate({ target: organizationSso.organizationId, set: values })
          .returning();
        return { done, detail: { issuer, domain, enforced } };
      });
      return stateOf(caller, id, stored);
    }),

    verifySsoDomain: limited(CHANGES, async (_request, caller) => {
      const { id } = organizationOf(caller);
      const asked = await ssoOf(database, id);
      if (asked === undefined) throw new StudioError("sso-not-offered");
      await requireRecord(dns, asked, log);
      const former = await formerHolder(database, dns, asked, log);
      const { domain, domainRecord } = asked;
      const verified = await asOwner(caller, "organization.sso-domain-verified", async (tx) => {
        const row = await ssoOf(tx, id);
        if (row?.domainRecord !== domainRecord) throw new StudioError("sso-record-missing");
        await releaseDomain(tx, audit, row, former, caller.now);
        const [done] = await tx
          .update(organizationSso)
          .set({ verifiedAt: caller.now })
          .where(eq(organizationSso.organizationId, id))
          .returning();
        return { done, detail: { domain } };
      });
      return stateOf(caller, id, verified);
    }),

    removeSso: limited(CHANGES, async (_request, caller) => {
      await asOwner(caller, "organization.sso-removed", async (tx, id) => {
        const [row] = await tx.delete(organizationSso).where(eq(organizationSso.organizationId, id)).returning();
        await dropAttempts(tx, id);
        await endSsoSessions(tx, id);
        return { done: undefined, detail: { domain: row?.domain ?? "" } };
      });
    }),
  };
};
