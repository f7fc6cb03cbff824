import { type ErrorCode, errorBody } from "@setsuna/contracts";
import type { StudioConfig } from "./config.ts";
import { isStrongKey } from "./key-strength.ts";
import { placeholdersIn } from "./operator-file.ts";

type Judged = Pick<
  StudioConfig,
  | "profile"
  | "role"
  | "databaseUrl"
  | "smtpUrl"
  | "testClock"
  | "operator"
  | "stripe"
  | "testGateway"
  | "botProtection"
  | "trustedProxies"
  | "publicUrl"
  | "turn"
  | "secretKey"
>;

/** Larger networks hold strangers: the largest private one is 10.0.0.0/8, clouds have /12 and longer. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 } as const;
/** RFC 4193. */
const PRIVATE_IPV6 = /^f[cd]/i;

const holdsStrangers = (network: string): boolean => {
  const [address = "", prefix] = network.split("/");
  const isVersion6 = address.includes(":");
  if (prefix === undefined || (isVersion6 && PRIVATE_IPV6.test(address) && Number(prefix) >= 7)) return false;
  return Number(prefix) < SHORTEST_PREFIX[isVersion6 ? 6 : 4];
};

export const sentenceOf = (code: ErrorCode, detail?: string): string =>
  `${errorBody(code).en}${detail === undefined ? "" : ` (${detail})`} [${code}]`;

/** One sentence for each setting that opens the site to anyone. */
const openDoors = ({ botProtection, trustedProxies, publicUrl, turn, secretKey }: Judged): readonly string[] => {
  const tooWide = trustedProxies.filter(holdsStrangers);
  return [
    ...(botProtection.kind === "off" ? [sentenceOf("production-no-bot-protection")] : []),
    ...(tooWide.length > 0 ? [sentenceOf("production-trusts-everyone", tooWide.join(", "))] : []),
    ...(publicUrl?.startsWith("http:") ? [sentenceOf("production-plain-http", publicUrl)] : []),
    ...(turn?.login.kind === "fixed" ? [sentenceOf("production-permanent-turn-login")] : []),
    ...(secretKey !== undefined && !isStrongKey(secretKey) ? [sentenceOf("production-weak-secret-key")] : []),
  ];
};

/**
 * Development settings, and settings that open the site to anyone, a sentence each. Empty for a relay node, which serves no site.
 */
export const refusedParts = (config: Judged): readonly string[] => {
  const { role, smtpUrl, testClock, operator, stripe, testGateway } = config;
  if (role === "relay") return [];
  const places = [...new Set(placeholdersIn(operator).map((place) => place.split(".")[0]))];
  return [
    ...(smtpUrl === undefined ? [sentenceOf("production-needs-mail")] : []),
    ...(testClock ? [sentenceOf("production-test-clock")] : []),
    ...(places.length > 0 ? [sentenceOf("production-placeholder-operator", places.join(", "))] : []),
    ...(stripe === undefined && !testGateway ? [sentenceOf("production-test-gateway")] : []),
    ...openDoors(config),
  ];
};

/** Empty if the studio may start. */
export const productionRefusals = (config: Judged): readonly string[] =>
  config.profile === "production" ? refusedParts(config) : [];

/** Without SMTP. Whoever reads a mailbox can take over accounts, so never on a database that others may use. */
export const hasMailbox = ({
  databaseUrl,
  smtpUrl,
  profile,
}: Pick<StudioConfig, "databaseUrl" | "smtpUrl" | "profile">): boolean =>
  smtpUrl === undefined && (databaseUrl === undefined || profile === "development");

/** Parts that staging allows and production refuses, warned about at each start. */
export const stagingNotice = (config: Judged): readonly string[] =>
  config.profile !== "staging" || config.role === "relay"
    ? []
    : [
        "PROFILE=staging: NOT A PRODUCTION SITE. Anybody who reaches it finds the demo account and its serial ID abc-defg.",
        ...(hasMailbox(config) || config.testClock
          ? ["PROFILE=staging opens development routes on this machine, by the links with a key that are printed below."]
          : []),
        ...refusedParts(config).map((sentence) => `PROFILE=staging allows what a production site refuses: ${sentence}`),
      ];
