import { BOT_ACTION_HEADER, BOT_TOKEN_HEADER, type WafIntegration } from "@setsuna/contracts";
import { z } from "zod";
import { list, type Read, url } from "./variable.ts";

/**
 * `on`: we issue and require bot tokens. `off`: none required (tests, trusted networks). `waf`: an AWS WAF in front of us checks
 * them, so requests that reach us have passed.
 */
export type BotMode = { readonly kind: "on" | "off" } | ({ readonly kind: "waf" } & WafIntegration["waf"]);

export interface AccessConfig {
  readonly botProtection: BotMode;
  readonly botHeaders: { readonly token: string; readonly action: string };
  /** Undefined selects the built-in identity service. */
  readonly userPool: { readonly id: string; readonly clientId: string } | undefined;
  /** Clients besides the site's own pages (`web`). */
  readonly identityClientIds: readonly string[];
}

/** RFC 9110 §5.1, limited to the characters that AWS and proxies use. */
const HeaderName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "the name of a header, such as x-aws-waf-token");
const CLIENT_ID = /^[\w+-]{1,128}$/;

export const ACCOUNT_VARIABLES = {
  BOT_PROTECTION: z.enum(["on", "off", "waf"], "on, off or waf").optional(),
  BOT_TOKEN_HEADER: HeaderName.optional(),
  BOT_ACTION_HEADER: HeaderName.optional(),
  WAF_SCRIPT_URL: url(
    ({ protocol, hostname }) => protocol === "https:" && hostname.endsWith(".awswaf.com"),
    "the application integration URL of the web ACL, such as https://0123.edge.captcha-sdk.awswaf.com/0123/jsapi.js",
  ).optional(),
  WAF_API_KEY: z.string().optional(),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d_[0-9a-zA-Z]{1,55}$/, "the id of a Cognito user pool, such as ap-northeast-1_Abc123")
    .optional(),
  COGNITO_CLIENT_ID: z.string().regex(CLIENT_ID, "the id of an app client of the user pool, one without a secret").optional(),
  IDENTITY_CLIENT_IDS: list((id) => CLIENT_ID.test(id), "names of clients separated by commas, such as signage,kiosk").optional(),
};

type Values = Read<typeof ACCOUNT_VARIABLES>;

const botModeOf = ({ BOT_PROTECTION: kind = "on", WAF_SCRIPT_URL: scriptUrl, WAF_API_KEY: apiKey }: Values): BotMode =>
  kind === "waf" ? { kind, scriptUrl: scriptUrl ?? "", apiKey: apiKey ?? "" } : { kind };

const userPoolOf = ({ COGNITO_USER_POOL_ID: id, COGNITO_CLIENT_ID: clientId }: Values) =>
  id === undefined || clientId === undefined ? undefined : { id, clientId };

export const accountConfig = (read: Values): AccessConfig => ({
  botProtection: botModeOf(read),
  botHeaders: { token: read.BOT_TOKEN_HEADER ?? BOT_TOKEN_HEADER, action: read.BOT_ACTION_HEADER ?? BOT_ACTION_HEADER },
  userPool: userPoolOf(read),
  identityClientIds: read.IDENTITY_CLIENT_IDS ?? [],
});
