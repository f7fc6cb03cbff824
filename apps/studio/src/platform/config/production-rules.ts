import { type ErrorCode, errorBody } from "@setsuna/contracts";
import type { StudioConfig } from "./config.ts";
import { placeholdersIn } from "./operator-file.ts";

type Judged = Pick<StudioConfig, "profile" | "role" | "smtpUrl" | "testClock" | "operator" | "stripe" | "testGateway">;

/** One sentence of the catalogue for the operator, with its code. `detail`: what it is about. */
export const sentenceOf = (code: ErrorCode, detail?: string): string =>
  `${errorBody(code).en}${detail === undefined ? "" : ` (${detail})`} [${code}]`;

/**
 * Returns the parts of a configuration that are for development alone, a sentence each. A relay node serves no site:
 * nothing of it is.
 */
export const developmentParts = ({ role, smtpUrl, testClock, operator, stripe, testGateway }: Judged): readonly string[] => {
  if (role === "relay") return [];
  const places = [...new Set(placeholdersIn(operator).map((place) => place.split(".")[0]))];
  return [
    ...(smtpUrl === undefined ? [sentenceOf("production-needs-mail")] : []),
    ...(testClock ? [sentenceOf("production-test-clock")] : []),
    ...(places.length > 0 ? [sentenceOf("production-placeholder-operator", places.join(", "))] : []),
    ...(stripe === undefined && !testGateway ? [sentenceOf("production-test-gateway")] : []),
  ];
};

/** Returns the parts of its configuration that a production site refuses; empty: it may start. */
export const productionRefusals = (config: Judged): readonly string[] =>
  config.profile === "production" ? developmentParts(config) : [];

/**
 * Returns the warning at each start of a staging site: the parts that it allows and a production site refuses. Empty for
 * others.
 */
export const stagingNotice = (config: Judged): readonly string[] =>
  config.profile !== "staging" || config.role === "relay"
    ? []
    : [
        "PROFILE=staging: NOT A PRODUCTION SITE. Anybody who reaches it finds the demo account and its serial ID abc-defg, and development routes by a key that is printed here.",
        ...developmentParts(config).map((sentence) => `PROFILE=staging allows what a production site refuses: ${sentence}`),
      ];
