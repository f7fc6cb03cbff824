import {
  type ApiRow,
  type GivenRole,
  GivenRole as GivenRoles,
  IssuerUrl,
  MailDomain,
  type Sent,
  type SsoState,
} from "@setsuna/contracts";
import { z } from "zod";

export type SsoSettings = NonNullable<SsoState["sso"]>;
export type SsoBody = Sent<ApiRow<"setSso">>["body"];

const Values = (most: number) => z.string().max(most);
const needed = (most: number) => z.string().trim().min(1, "item-not-entered").max(most, "too-long");

/** Fields of the form. Values of a role are separated by commas. */
export const SsoFields = z.object({
  issuer: IssuerUrl.catch("").refine((url) => url !== "", "sso-url-refused"),
  clientId: needed(300),
  clientSecret: Values(1000),
  domain: MailDomain.catch("").refine((domain) => domain !== "", "sso-bad-domain"),
  roleClaim: Values(100),
  operator: Values(1000),
  billing: Values(1000),
  viewer: Values(1000),
  defaultRole: GivenRoles,
  trustsAddresses: z.boolean(),
  enforced: z.boolean(),
});
export type SsoFields = z.infer<typeof SsoFields>;

/** If several apply, the first decides. */
export const MAPPED_ROLES = ["operator", "billing", "viewer"] as const satisfies readonly GivenRole[];

const valuesOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

export const fieldsOf = (sso: SsoSettings | null): SsoFields => {
  const named = (role: GivenRole): string =>
    sso?.roles
      .filter((one) => one.role === role)
      .map(({ value }) => value)
      .join(", ") ?? "";
  return {
    issuer: sso?.issuer ?? "",
    clientId: sso?.clientId ?? "",
    clientSecret: "",
    domain: sso?.domain ?? "",
    roleClaim: sso?.roleClaim ?? "",
    ...{ operator: named("operator"), billing: named("billing"), viewer: named("viewer") },
    defaultRole: sso?.defaultRole ?? "viewer",
    trustsAddresses: sso?.trustsAddresses ?? false,
    enforced: sso?.enforced ?? false,
  };
};

/** An empty secret stays as it is. */
export const bodyOf = ({ clientSecret, roleClaim, operator, billing, viewer, ...rest }: SsoFields): SsoBody => {
  const texts = { operator, billing, viewer };
  const claim = roleClaim.trim();
  return {
    ...rest,
    ...(clientSecret === "" ? {} : { clientSecret }),
    roleClaim: claim === "" ? null : claim,
    roles: claim === "" ? [] : MAPPED_ROLES.flatMap((role) => valuesOf(texts[role]).map((value) => ({ value, role }))),
  };
};
