import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import type { AuditPort, Database, Dns, Transaction } from "../../platform/index.ts";
import { organizationSso } from "../../platform/storage/schema/sso.ts";
import { dropAttempts, type SsoRow, ssoOfDomain } from "./sso-store.ts";

/** An underscore keeps it apart from names of hosts (RFC 8552). */
export const recordNameOf = (domain: string): string => `_setsuna.${domain}`;

type DomainProof = Pick<SsoRow, "domain" | "domainRecord">;

/** Undefined: DNS doesn't answer. */
const hasRecord = async (dns: Dns, { domain, domainRecord }: DomainProof, log: Log): Promise<boolean | undefined> => {
  try {
    return (await dns.texts(recordNameOf(domain))).some((text) => text.trim() === domainRecord);
  } catch (error) {
    log.warn({ err: error, domain }, "a domain's records could not be read");
    return undefined;
  }
};

/** Throws `sso-record-missing`. */
export const requireRecord = async (dns: Dns, record: DomainProof, log: Log): Promise<void> => {
  if ((await hasRecord(dns, record, log)) !== true) throw new StudioError("sso-record-missing");
};

/**
 * The other organization that holds the domain and whose record is gone, such as after the domain was sold. Call it outside any
 * transaction. Throws `sso-domain-taken` while the record is there.
 */
export const formerHolder = async (
  database: Database,
  dns: Dns,
  { organizationId, domain }: Pick<SsoRow, "organizationId" | "domain">,
  log: Log,
): Promise<string | undefined> => {
  const holder = await ssoOfDomain(database, domain);
  if (holder === undefined || holder.organizationId === organizationId) return undefined;
  if ((await hasRecord(dns, holder, log)) !== false) throw new StudioError("sso-domain-taken");
  return holder.organizationId;
};

/** Takes the domain from the organization that {@link formerHolder} found. Throws `sso-domain-taken` if another one has it. */
export const releaseDomain = async (
  tx: Transaction,
  audit: AuditPort,
  { organizationId, domain }: Pick<SsoRow, "organizationId" | "domain">,
  former: string | undefined,
  at: Date,
): Promise<void> => {
  const holder = await ssoOfDomain(tx, domain);
  if (holder === undefined || holder.organizationId === organizationId) return;
  if (holder.organizationId !== former) throw new StudioError("sso-domain-taken");
  await tx.update(organizationSso).set({ verifiedAt: null, enforced: false }).where(eq(organizationSso.organizationId, former));
  await dropAttempts(tx, former);
  const origin = { address: "local" };
  await audit.record(tx, {
    actor: "system",
    action: "organization.sso-removed",
    subject: former,
    origin,
    detail: { domain },
    at,
  });
};
