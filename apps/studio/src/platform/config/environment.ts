import { z } from "zod";
import { ACCOUNT_VARIABLES } from "./account-variables.ts";
import { ADMISSION_VARIABLES } from "./admission-variables.ts";
import { FLEET_VARIABLES } from "./fleet-variables.ts";
import { MEDIA_VARIABLES } from "./media-variables.ts";
import { PAYMENT_VARIABLES } from "./payment-variables.ts";
import { PROFILE_VARIABLES } from "./profile-variables.ts";
import { SERVER_VARIABLES } from "./server-variables.ts";
import { SITE_VARIABLES } from "./site-variables.ts";
import { STORAGE_VARIABLES } from "./storage-variables.ts";

const Environment = z.object({
  ...SERVER_VARIABLES,
  ...ADMISSION_VARIABLES,
  ...MEDIA_VARIABLES,
  ...STORAGE_VARIABLES,
  ...ACCOUNT_VARIABLES,
  ...PAYMENT_VARIABLES,
  ...SITE_VARIABLES,
  ...FLEET_VARIABLES,
  ...PROFILE_VARIABLES,
});

export const VARIABLE_NAMES: readonly string[] = Object.keys(Environment.shape);

export type VariableName = keyof typeof Environment.shape;
/** Trimmed values without empty ones. */
export type Given = Readonly<Partial<Record<VariableName, string>>>;

export interface ReadEnvironment {
  readonly given: Given;
  readonly values: z.infer<typeof Environment> | undefined;
  readonly complaints: readonly string[];
}

const isVariable = (name: PropertyKey | undefined): name is VariableName => typeof name === "string" && name in Environment.shape;

const SECRETS: ReadonlySet<VariableName> = new Set([
  "TURN_CREDENTIAL",
  "TURN_SECRET",
  "SMTP_URL",
  "SECRET_KEY",
  "DATABASE_URL",
  "NATS_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
]);

const complain = (name: PropertyKey | undefined, given: Given, meaning: string): string => {
  if (!isVariable(name)) return `The configuration is not valid: ${meaning}.`;
  const value = given[name];
  const shown = SECRETS.has(name) || value === undefined ? "" : ` (it is ${JSON.stringify(value)})`;
  return `${name} should be ${meaning}${shown}.`;
};

/** Complaints never repeat secrets. */
export const readEnvironment = (environment: Readonly<Record<string, string | undefined>>): ReadEnvironment => {
  const given: Partial<Record<VariableName, string>> = {};
  for (const name of Object.keys(Environment.shape)) {
    const value = environment[name]?.trim();
    if (isVariable(name) && value !== undefined && value !== "") given[name] = value;
  }
  const parsed = Environment.safeParse(given);
  if (parsed.success) return { given, values: parsed.data, complaints: [] };
  return {
    given,
    values: undefined,
    complaints: parsed.error.issues.map(({ path, message }) => complain(path[0], given, message)),
  };
};
