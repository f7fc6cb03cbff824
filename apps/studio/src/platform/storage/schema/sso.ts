import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { instant } from "./columns.ts";
import { organizations } from "./organizations.ts";

const organization = () =>
  text("organization_id")
    .notNull()
    .references(() => organizations.accountId, { onDelete: "cascade" });

/** Single sign-on of an organization by its OpenID Connect provider. */
export const organizationSso = pgTable(
  "organization_sso",
  {
    organizationId: organization().primaryKey(),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    sealedSecret: text("sealed_secret").notNull(),
    /** ASCII, lower case. */
    domain: text("domain").notNull(),
    /** Value of the TXT record that proves the domain. */
    domainRecord: text("domain_record").notNull(),
    /** Null: the domain doesn't count yet. */
    verifiedAt: instant("verified_at"),
    /** Null: roles are only set by hand. */
    roleClaim: text("role_claim"),
    /** The first value that the claim has decides. */
    roleValues: jsonb("role_values")
      .$type<{ readonly value: string; readonly role: "billing" | "operator" | "viewer" }[]>()
      .notNull(),
    defaultRole: text("default_role", { enum: ["billing", "operator", "viewer"] }).notNull(),
    /** True: an address of the domain counts as verified unless the provider says otherwise. */
    trustsAddresses: boolean("trusts_addresses").notNull(),
    enforced: boolean("enforced").notNull(),
  },
  (table) => [uniqueIndex("organization_sso_domain_key").on(table.domain).where(sql`${table.verifiedAt} is not null`)],
);

/** The provider's users and their accounts. */
export const ssoIdentities = pgTable(
  "sso_identities",
  {
    organizationId: organization(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.issuer, table.subject] }),
    index("sso_identities_account_index").on(table.accountId),
  ],
);

/** Sign-ins under way. Deleted when they return. */
export const ssoAttempts = pgTable(
  "sso_attempts",
  {
    /** SHA-256 of `state`. */
    stateHash: text("state_hash").primaryKey(),
    /** SHA-256 of the cookie of the browser that began. */
    browserHash: text("browser_hash").notNull(),
    organizationId: organization(),
    /** Nonce, PKCE verifier and return path. */
    sealedContents: text("sealed_contents").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("sso_attempts_organization_index").on(table.organizationId),
    index("sso_attempts_expires_index").on(table.expiresAt),
  ],
);

/** People who left or were removed, who don't come back without an invitation. */
export const ssoRemovals = pgTable(
  "sso_removals",
  {
    organizationId: organization(),
    /** SHA-256 of the address in lower case. */
    addressHash: text("address_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.addressHash] })],
);
