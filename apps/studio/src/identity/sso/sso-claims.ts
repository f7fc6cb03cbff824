import { domainOf, Email, type ErrorCode, type GivenRole } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { z } from "zod";
import type { RawClaims } from "./sso-provider.ts";
import type { SsoRow } from "./sso-store.ts";

export interface SsoPerson {
  readonly subject: string;
  readonly email: Email;
  /** Undefined if the organization maps no claim. */
  readonly role: GivenRole | undefined;
  /** Last login at the provider. Undefined: unknown. */
  readonly authenticatedAt: Date | undefined;
}

/** OpenID Connect Core §2, §5.1. Some providers send the boolean as a text. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email.optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  auth_time: z.number().optional().catch(undefined),
});

const Values = z.union([z.array(z.string()), z.string().transform((text) => [text])]).catch([]);

const roleOf = (
  { roleClaim, roleValues, defaultRole }: Pick<SsoRow, "roleClaim" | "roleValues" | "defaultRole">,
  claims: RawClaims,
): GivenRole | undefined => {
  if (roleClaim === null) return undefined;
  const values = Object.hasOwn(claims, roleClaim) ? Values.parse(claims[roleClaim]) : [];
  return roleValues.find(({ value }) => values.includes(value))?.role ?? defaultRole;
};

/** Reads the person from the claims. Fails if the organization may not sign this person in. */
export const personIn = (
  claims: RawClaims,
  sso: Pick<SsoRow, "domain" | "trustsAddresses" | "roleClaim" | "roleValues" | "defaultRole">,
): Result<SsoPerson, ErrorCode> => {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return err("sso-refused");
  const { sub, email, email_verified: verified = sso.trustsAddresses, auth_time: time } = parsed.data;
  if (email === undefined || !verified) return err("sso-email-unverified");
  if (domainOf(email) !== sso.domain) return err("sso-wrong-domain");
  const authenticatedAt = time === undefined ? undefined : new Date(time * 1000);
  return ok({ subject: sub, email, role: roleOf(sso, claims), authenticatedAt });
};
