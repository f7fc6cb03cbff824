import { foldedEmail } from "@setsuna/kit";
import { z } from "zod";
import { Email, Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { GivenRole } from "./organization-api.ts";
import { TEAM } from "./team-role.ts";

/** Values of the role claim that an organization can map. */
const MAX_SSO_ROLES = 20;
/** Validity of a sign-in that has gone to the provider, ms. */
export const SSO_ATTEMPT_MS = 10 * 60_000;
/** Longest session that single sign-on opens, ms: an employee who is disabled at the provider is out after that. */
export const SSO_SESSION_MS = 24 * 3_600_000;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Domain of mail addresses, such as `example.com`. ASCII and lower case. */
export const MailDomain = z
  .string()
  .trim()
  .max(253)
  .overwrite((text) => foldedEmail(`a@${text}`).slice(2).toLowerCase())
  .regex(DOMAIN);

/** OpenID Connect Discovery 1.0 §3: no query and no fragment. */
export const IssuerUrl = z
  .string()
  .trim()
  .max(300)
  .refine((text) => /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#]*)?$/i.test(text) && URL.canParse(text));

const Text = (most: number) => z.string().trim().min(1).max(most);

/** The first value that the claim has decides. */
const SsoRole = z.object({ value: Text(200), role: GivenRole });

const settings = {
  issuer: IssuerUrl,
  clientId: Text(300),
  domain: MailDomain,
  /** Claim of the ID token with groups or roles, a text or a list. Null: the owner sets roles. */
  roleClaim: Text(100).nullable(),
  roles: z.array(SsoRole).max(MAX_SSO_ROLES),
  /** Without a value that applies. */
  defaultRole: GivenRole,
  /** True: an address of the domain counts as verified if the provider doesn't say (`email_verified` is absent). */
  trustsAddresses: z.boolean(),
  /** True: members with an address of the domain, except for the owner, can't sign in otherwise. */
  enforced: z.boolean(),
};

const SsoState = z.object({
  /** To be registered at the provider. */
  redirectUri: z.string(),
  sso: z
    .object({
      ...settings,
      /** Null: single sign-on is off until the domain is verified. */
      verifiedAt: Instant.nullable(),
      /** The TXT record that verifies the domain. */
      record: z.object({ name: z.string(), value: z.string() }),
    })
    .nullable(),
});
/** Single sign-on of an organization as its owner sees it. The secret is never returned. */
export type SsoState = z.infer<typeof SsoState>;

/** Single sign-on by OpenID Connect. */
export const SSO_API = {
  readSso: {
    method: "GET",
    path: "/studio/api/organization/sso",
    access: "signed-in",
    team: TEAM.owner,
    bot: true,
    reply: SsoState,
    errors: ["organization-needed"],
  },
  /**
   * Reads the provider's metadata first. `clientSecret` absent: unchanged, which only the same issuer and client may have. Another
   * domain must be verified again.
   */
  setSso: {
    method: "PUT",
    path: "/studio/api/organization/sso",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    body: z.object({ ...settings, clientSecret: Text(1000).optional() }),
    reply: SsoState,
    errors: ["organization-needed", "sso-url-refused", "sso-provider-unreachable", "sso-secret-needed", "sso-domain-unverified"],
  },
  verifySsoDomain: {
    method: "POST",
    path: "/studio/api/organization/sso/verify",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    reply: SsoState,
    errors: ["organization-needed", "sso-not-offered", "sso-record-missing", "sso-domain-taken"],
  },
  /** Ends sessions that it opened. */
  removeSso: {
    method: "DELETE",
    path: "/studio/api/organization/sso",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    errors: ["organization-needed"],
  },
  /** Tells if a domain has single sign-on. Names neither organization nor provider. */
  lookUpSso: {
    method: "GET",
    path: "/studio/api/sso",
    access: "anyone",
    bot: false,
    query: z.object({ domain: MailDomain }),
    reply: z.object({ state: z.enum(["none", "offered", "enforced"]) }),
    errors: ["too-many-requests"],
  },
  /**
   * Begins a sign-in in this browser. `next`: path of an authorization request that waits for it. `again`: the provider asks for
   * its login even if it knows the browser, as proof.
   */
  startSso: {
    method: "POST",
    path: "/studio/api/sso",
    access: "anyone",
    bot: true,
    body: z.object({ email: Email, next: z.string().max(200).optional(), again: z.boolean().optional() }),
    reply: z.object({ url: z.string() }),
    errors: ["sso-not-offered", "sso-provider-unreachable", "insecure-cookies", "too-many-requests"],
  },
} as const satisfies Record<string, Endpoint>;
