import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { BOT_ACTION_HEADER, BOT_TOKEN_HEADER, type IceServer } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { z } from "zod";
import type { BotMode } from "../bot/bot-protection.ts";
import type { StripeSettings } from "../payment/stripe/stripe-gateway.ts";
import {
  AnalyticsScriptUrl,
  BotProtection,
  DatabaseUrl,
  HeaderName,
  IdentityClientIds,
  PublicUrl,
  SecretKey,
  SmtpUrl,
  StripePublishableKey,
  StripeSecretKey,
  StripeWebhookSecret,
  TrustedProxies,
  UserPoolClientId,
  UserPoolId,
  WafScriptUrl,
} from "./account-variables.ts";
import { DEMO_OPERATOR } from "./demo-operator.ts";
import { type Operator, placeholdersIn, readOperator } from "./operator-file.ts";

/** What the operator decides; fixed for the life of the process. README.md lists the variables. */
export interface StudioConfig {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDirectory: string;
  /** First and last UDP port for media; both 0 lets the system choose. */
  readonly mediaPortRange: { readonly begin: number; readonly end: number };
  /** Address that relays bind; absent binds all. */
  readonly mediaBind: string | undefined;
  /** Addresses under which relays are seen from outside (1:1 NAT). */
  readonly publicAddresses: readonly string[];
  /** STUN and TURN servers, given to clients and relays. */
  readonly iceServers: readonly IceServer[];
  /** Relay processes, at least 1. */
  readonly relays: number;
  readonly logLevel: LogLevel;
  /** Origin of the site as people reach it, such as `https://studio.example`. Undefined: whatever name of this machine they use. */
  readonly publicUrl: string | undefined;
  /** Who asks for bot tokens: this server, nobody, or an AWS WAF in front of it. */
  readonly botProtection: BotMode;
  /** Names of the headers that carry the token and ask for a captcha. */
  readonly botHeaders: { readonly token: string; readonly action: string };
  /** Undefined: the embedded mailbox. */
  readonly smtpUrl: string | undefined;
  /** Who runs the site: on legal pages, documents and mails. May hold placeholders. */
  readonly operator: Operator;
  /** Addresses and networks of proxies whose X-Forwarded headers count. */
  readonly trustedProxies: readonly string[];
  /** Undefined: a file in the data directory, made at the first start. */
  readonly secretKey: string | undefined;
  /** A PostgreSQL server; undefined: the embedded database in the data directory. */
  readonly databaseUrl: string | undefined;
  /** An Amazon Cognito user pool in place of the built-in identity service; undefined: the built-in one. */
  readonly userPool: { readonly id: string; readonly clientId: string } | undefined;
  /** Clients of the built-in identity service beside the site's own pages (`web`). */
  readonly identityClientIds: readonly string[];
  /** The operator's account at Stripe; undefined: the built-in test gateway, where no money moves. */
  readonly stripe: Pick<StripeSettings, "secretKey" | "publishableKey" | "webhookSecret"> | undefined;
  /** True: the time can be put forward, for tests of renewals. Only with the embedded database and the test gateway. */
  readonly testClock: boolean;
  /** The largest build that an admin may upload, in bytes. */
  readonly releaseMaxBytes: number;
  /** Script of an outside analytics service that pages load beside our own counting; undefined: none. */
  readonly analyticsScriptUrl: string | undefined;
  /** Demonstrations of the landing page at once, each 1.2 Mbit/s each way at most; 0: none. */
  readonly demonstrations: number;
  /** Serve https with a self-signed certificate of our own. */
  readonly https: boolean;
  /** Read the configuration, say whether it is right, and stop. */
  readonly checkOnly: boolean;
}

const LogLevel = z.enum(["debug", "info", "warn", "error", "silent"]);
type LogLevel = z.infer<typeof LogLevel>;

const digits = (max: number, meaning: string) =>
  z
    .string()
    .regex(/^[0-9]{1,6}$/, meaning)
    .transform(Number)
    .refine((value) => value <= max, meaning);

const PORT_MEANING = "a port number from 0 to 65535, such as 8787";
const RANGE_MEANING = "two UDP ports from lowest to highest, such as 40000-40999, or 0-0 for any";
const RELAYS_MEANING = "a number of relay processes from 1 to 64";
const ADDRESSES_MEANING = "IP addresses separated by commas, such as 203.0.113.7";
const STUN_MEANING = "stun: URLs separated by commas, such as stun:stun.example.org:3478";

const list = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const IpAddress = z.union([z.ipv4(), z.ipv6()]);

const Environment = z.object({
  PORT: digits(65535, PORT_MEANING).optional(),
  HOST: z.string().min(1, "an address to listen on, such as 127.0.0.1").optional(),
  DATA_DIR: z.string().min(1, "a directory").optional(),
  MEDIA_PORT_RANGE: z
    .string()
    .regex(/^[0-9]{1,5}-[0-9]{1,5}$/, RANGE_MEANING)
    .transform((text) => {
      const [begin = 0, end = 0] = text.split("-").map(Number);
      return { begin, end };
    })
    .refine(({ begin, end }) => end <= 65535 && begin <= end && (begin > 0 || end === 0), RANGE_MEANING)
    .optional(),
  MEDIA_BIND: z.union([z.ipv4(), z.ipv6()], "an IP address of this machine").optional(),
  PUBLIC_ADDRESSES: z
    .string()
    .transform(list)
    .refine((addresses) => addresses.every((address) => IpAddress.safeParse(address).success), ADDRESSES_MEANING)
    .optional(),
  STUN_URLS: z
    .string()
    .transform(list)
    .refine((urls) => urls.every((url) => /^stuns?:[^\s/]+$/.test(url)), STUN_MEANING)
    .optional(),
  TURN_URL: z
    .string()
    .regex(/^turns?:[^\s/]+$/, "one turn: URL, such as turn:turn.example.org:3478?transport=udp")
    .optional(),
  TURN_USERNAME: z.string().optional(),
  TURN_CREDENTIAL: z.string().optional(),
  RELAYS: digits(64, RELAYS_MEANING)
    .refine((value) => value >= 1, RELAYS_MEANING)
    .optional(),
  PUBLIC_URL: PublicUrl.optional(),
  BOT_PROTECTION: BotProtection.optional(),
  BOT_TOKEN_HEADER: HeaderName.optional(),
  BOT_ACTION_HEADER: HeaderName.optional(),
  WAF_SCRIPT_URL: WafScriptUrl.optional(),
  WAF_API_KEY: z.string().optional(),
  SMTP_URL: SmtpUrl.optional(),
  OPERATOR_FILE: z.string().optional(),
  TRUSTED_PROXIES: TrustedProxies.optional(),
  SECRET_KEY: SecretKey.optional(),
  DATABASE_URL: DatabaseUrl.optional(),
  COGNITO_USER_POOL_ID: UserPoolId.optional(),
  COGNITO_CLIENT_ID: UserPoolClientId.optional(),
  IDENTITY_CLIENT_IDS: IdentityClientIds.optional(),
  STRIPE_SECRET_KEY: StripeSecretKey.optional(),
  STRIPE_PUBLISHABLE_KEY: StripePublishableKey.optional(),
  STRIPE_WEBHOOK_SECRET: StripeWebhookSecret.optional(),
  TEST_CLOCK: z.enum(["on", "off"], "on or off").optional(),
  RELEASE_MAX_MB: digits(999_999, "a size in MB, 1 to 999999")
    .refine((value) => value >= 1, "a size in MB, 1 to 999999")
    .optional(),
  DEMONSTRATIONS: digits(1000, "a number of demonstrations at once, 0 to 1000; 0 turns them off").optional(),
  ANALYTICS_SCRIPT_URL: AnalyticsScriptUrl.optional(),
  LOG_LEVEL: z.enum(LogLevel.options, "debug, info, warn, error or silent").optional(),
});

type VariableName = keyof z.infer<typeof Environment>;
const isVariable = (name: PropertyKey | undefined): name is VariableName => typeof name === "string" && name in Environment.shape;

const SECRETS: ReadonlySet<VariableName> = new Set([
  "TURN_CREDENTIAL",
  "SMTP_URL",
  "SECRET_KEY",
  "DATABASE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
]);

/** One sentence a person can act on: which variable, what it holds, what it should be. */
const complain = (name: PropertyKey | undefined, value: string | undefined, meaning: string): string => {
  if (!isVariable(name)) return `The configuration is not valid: ${meaning}.`;
  const shown = SECRETS.has(name) || value === undefined ? "" : ` (it is ${JSON.stringify(value)})`;
  return `${name} should be ${meaning}${shown}.`;
};

/** Variables that mean nothing without others. */
const PAIRS: readonly (readonly [VariableName, VariableName, string])[] = [
  ["SMTP_URL", "PUBLIC_URL", "mails hold links to the site"],
  ["SMTP_URL", "OPERATOR_FILE", "mail has a sender, and contact messages have to reach somebody"],
  ["DATABASE_URL", "SECRET_KEY", "every instance has to have the same key"],
  ["COGNITO_USER_POOL_ID", "COGNITO_CLIENT_ID", "pages call the pool as one of its clients"],
  ["COGNITO_CLIENT_ID", "COGNITO_USER_POOL_ID", "a client belongs to a pool"],
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "pages show Stripe's form by it"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "without it nobody can tell Stripe's notices from others"],
  ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY", "without it nothing can be charged"],
  ["STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY", "without it nothing can be charged"],
];

const missingPartners = (given: Partial<Record<VariableName, string>>): string[] =>
  PAIRS.filter(([name, partner]) => given[name] !== undefined && given[partner] === undefined).map(
    ([name, partner, why]) => `${name} needs ${partner} beside it: ${why}.`,
  );

const iceServersOf = (environment: z.infer<typeof Environment>): IceServer[] => {
  const servers: IceServer[] = [];
  if (environment.STUN_URLS !== undefined && environment.STUN_URLS.length > 0) servers.push({ urls: environment.STUN_URLS });
  if (environment.TURN_URL !== undefined)
    servers.push({
      urls: [environment.TURN_URL],
      username: environment.TURN_USERNAME ?? "",
      credential: environment.TURN_CREDENTIAL ?? "",
    });
  return servers;
};

const botModeOf = (environment: z.infer<typeof Environment>): BotMode => {
  const { BOT_PROTECTION: kind = "on", WAF_SCRIPT_URL: scriptUrl, WAF_API_KEY: apiKey } = environment;
  return kind === "waf" ? { kind, scriptUrl: scriptUrl ?? "", apiKey: apiKey ?? "" } : { kind };
};

const userPoolOf = ({ COGNITO_USER_POOL_ID: id, COGNITO_CLIENT_ID: clientId }: z.infer<typeof Environment>) =>
  id === undefined || clientId === undefined ? undefined : { id, clientId };

const stripeOf = (environment: z.infer<typeof Environment>): StudioConfig["stripe"] => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = environment;
  return secretKey === undefined || publishableKey === undefined || webhookSecret === undefined
    ? undefined
    : { secretKey, publishableKey, webhookSecret };
};

/** Reads a file whole; undefined when it cannot be read. */
export type ReadText = (path: string) => string | undefined;

const readUtf8: ReadText = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return undefined;
    throw error;
  }
};

const operatorIn = (path: string | undefined, readText: ReadText): Result<Operator, readonly string[]> => {
  if (path === undefined) return ok(DEMO_OPERATOR);
  const text = readText(path);
  if (text === undefined) return err([`OPERATOR_FILE should be a file that can be read (it is ${JSON.stringify(path)}).`]);
  return readOperator(text, path);
};

/** What the operator's file lacks beside the variables. Real cards are not charged in the name of nobody. */
const operatorComplaints = (operator: Operator, given: Partial<Record<VariableName, string>>): string[] => {
  const complaints: string[] = [];
  const placeholders = placeholdersIn(operator);
  if (/^[sr]k_live_/.test(given.STRIPE_SECRET_KEY ?? "") && placeholders.length > 0)
    complaints.push(
      `STRIPE_SECRET_KEY takes real money, and the operator's details are still placeholders (${placeholders.join(", ")}): fill in a copy of config/operator.json and name it in OPERATOR_FILE.`,
    );
  if (given.ANALYTICS_SCRIPT_URL !== undefined && operator.analytics === null)
    complaints.push('ANALYTICS_SCRIPT_URL needs "analytics" in OPERATOR_FILE: the privacy policy has to name the service.');
  if (given.ANALYTICS_SCRIPT_URL === undefined && operator.analytics !== null)
    complaints.push(
      '"analytics" in OPERATOR_FILE needs ANALYTICS_SCRIPT_URL: the privacy policy names a service that is not used.',
    );
  return complaints;
};

const FLAGS: ReadonlySet<string> = new Set(["--https", "--check-only"]);

/**
 * Environment variables and flags as a configuration. An empty variable counts as absent.
 * The failure holds one sentence for each thing that is wrong, naming it; secrets are not repeated. `readText` reads OPERATOR_FILE.
 */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
  workingDirectory: string,
  readText: ReadText = readUtf8,
): Result<StudioConfig, readonly string[]> => {
  const complaints: string[] = flags
    .filter((flag) => !FLAGS.has(flag))
    .map((flag) => `${flag} is not known; the flags are ${[...FLAGS].join(" and ")}.`);
  const given: Partial<Record<VariableName, string>> = {};
  for (const name of Object.keys(Environment.shape)) {
    const value = environment[name]?.trim();
    if (isVariable(name) && value !== undefined && value !== "") given[name] = value;
  }
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const [name] = issue.path;
      complaints.push(complain(name, isVariable(name) ? given[name] : undefined, issue.message));
    }
  }
  if (given.TURN_URL !== undefined && (given.TURN_USERNAME === undefined || given.TURN_CREDENTIAL === undefined))
    complaints.push("TURN_URL needs TURN_USERNAME and TURN_CREDENTIAL beside it.");
  if (given.BOT_PROTECTION === "waf" && (given.WAF_SCRIPT_URL === undefined || given.WAF_API_KEY === undefined))
    complaints.push("BOT_PROTECTION=waf needs WAF_SCRIPT_URL and WAF_API_KEY beside it: pages get their tokens by them.");
  if (given.TEST_CLOCK === "on" && (given.STRIPE_SECRET_KEY !== undefined || given.DATABASE_URL !== undefined))
    complaints.push(
      "TEST_CLOCK=on goes with neither STRIPE_SECRET_KEY nor DATABASE_URL: it would charge people for days that never came.",
    );
  complaints.push(...missingPartners(given));
  const operatorFile = given.OPERATOR_FILE === undefined ? undefined : resolve(workingDirectory, given.OPERATOR_FILE);
  const operator = operatorIn(operatorFile, readText);
  if (!operator.ok) return err([...new Set([...complaints, ...operator.error])]);
  complaints.push(...operatorComplaints(operator.value, given));
  if (!parsed.success || complaints.length > 0) return err([...new Set(complaints)]);

  const read = parsed.data;
  return ok({
    port: read.PORT ?? 8787,
    host: read.HOST ?? "0.0.0.0",
    dataDirectory: resolve(workingDirectory, read.DATA_DIR ?? ".setsuna"),
    mediaPortRange: read.MEDIA_PORT_RANGE ?? { begin: 0, end: 0 },
    mediaBind: read.MEDIA_BIND,
    publicAddresses: read.PUBLIC_ADDRESSES ?? [],
    iceServers: iceServersOf(read),
    relays: read.RELAYS ?? Math.max(1, availableParallelism() - 1),
    publicUrl: read.PUBLIC_URL,
    botProtection: botModeOf(read),
    botHeaders: { token: read.BOT_TOKEN_HEADER ?? BOT_TOKEN_HEADER, action: read.BOT_ACTION_HEADER ?? BOT_ACTION_HEADER },
    smtpUrl: read.SMTP_URL,
    operator: operator.value,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    secretKey: read.SECRET_KEY,
    databaseUrl: read.DATABASE_URL,
    userPool: userPoolOf(read),
    identityClientIds: read.IDENTITY_CLIENT_IDS ?? [],
    stripe: stripeOf(read),
    demonstrations: read.DEMONSTRATIONS ?? 20,
    testClock: read.TEST_CLOCK === "on",
    releaseMaxBytes: (read.RELEASE_MAX_MB ?? 4096) * 1_000_000,
    analyticsScriptUrl: read.ANALYTICS_SCRIPT_URL,
    logLevel: read.LOG_LEVEL ?? "info",
    https: flags.includes("--https"),
    checkOnly: flags.includes("--check-only"),
  });
};
