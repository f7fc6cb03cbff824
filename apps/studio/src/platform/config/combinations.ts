import { errorBody } from "@setsuna/contracts";
import type { Given, VariableName } from "./environment.ts";
import { type Operator, placeholdersIn } from "./operator-file.ts";
import type { Role } from "./role.ts";
import { developmentTogether } from "./this-machine.ts";
import { turnTogether } from "./turn-variables.ts";

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

/** `role` is absent if the flags are wrong. */
export const variablesTogether = (given: Given, role: Role | undefined): string[] => {
  const complaints: string[] = turnTogether(given, role);
  if (given.BOT_PROTECTION === "waf" && (given.WAF_SCRIPT_URL === undefined || given.WAF_API_KEY === undefined))
    complaints.push("BOT_PROTECTION=waf needs WAF_SCRIPT_URL and WAF_API_KEY beside it: pages get their tokens by them.");
  const isShared = given.DATABASE_URL !== undefined && given.PROFILE !== "development";
  if (given.TEST_CLOCK === "on" && (given.STRIPE_SECRET_KEY !== undefined || isShared))
    complaints.push(
      "TEST_CLOCK=on goes with neither STRIPE_SECRET_KEY nor, without PROFILE=development, DATABASE_URL: it would charge people for days that never came.",
    );
  complaints.push(...developmentTogether(given));
  for (const [name, partner, why] of PAIRS)
    if (given[name] !== undefined && given[partner] === undefined) complaints.push(`${name} needs ${partner} beside it: ${why}.`);
  return complaints;
};

export const roleTogether = (role: Role, given: Given): string[] => {
  if (role !== "all" && given.NATS_URL === undefined) return [errorBody("fleet-needs-nats").en];
  if (role === "all" && given.NATS_URL !== undefined) return [errorBody("fleet-needs-role").en];
  return [];
};

export const operatorTogether = (operator: Operator, given: Given): string[] => {
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
