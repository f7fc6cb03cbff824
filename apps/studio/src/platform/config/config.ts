import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { err, ok, type Result } from "@setsuna/kit";
import { type AccessConfig, accountConfig } from "./account-variables.ts";
import { type AdmissionConfig, admissionConfig } from "./admission-variables.ts";
import { operatorTogether, roleTogether, variablesTogether } from "./combinations.ts";
import { DEMO_OPERATOR } from "./demo-operator.ts";
import { readEnvironment } from "./environment.ts";
import { type FleetConfig, fleetConfig } from "./fleet-variables.ts";
import { type MediaConfig, mediaConfig } from "./media-variables.ts";
import { type Operator, readOperator } from "./operator-file.ts";
import { type PaymentConfig, paymentConfig } from "./payment-variables.ts";
import { type ProfileConfig, profileConfig } from "./profile-variables.ts";
import { type Role, readFlags } from "./role.ts";
import { type ServerConfig, serverConfig } from "./server-variables.ts";
import { type SiteConfig, siteConfig } from "./site-variables.ts";
import { type StorageConfig, storageConfig } from "./storage-variables.ts";

export const STUDIO_VERSION = "0.1.0";

/** Fixed for the life of the process. docs/configuration.md lists the variables. */
export interface StudioConfig
  extends ServerConfig,
    AdmissionConfig,
    MediaConfig,
    StorageConfig,
    AccessConfig,
    PaymentConfig,
    SiteConfig,
    FleetConfig,
    ProfileConfig {
  readonly role: Role;
  readonly operator: Operator;
  readonly https: boolean;
  readonly checkOnly: boolean;
}

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

/**
 * An empty variable counts as absent. The failure holds one sentence per fault and repeats no secrets. `readText` reads
 * OPERATOR_FILE.
 */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
  workingDirectory: string,
  readText: ReadText = readUtf8,
): Result<StudioConfig, readonly string[]> => {
  const readFlag = readFlags(flags);
  const { given, values, complaints: wrong } = readEnvironment(environment);
  const complaints = [
    ...(readFlag.ok ? roleTogether(readFlag.value.role, given) : readFlag.error),
    ...wrong,
    ...variablesTogether(given, readFlag.ok ? readFlag.value.role : undefined),
  ];
  const operatorFile = given.OPERATOR_FILE === undefined ? undefined : resolve(workingDirectory, given.OPERATOR_FILE);
  const operator = operatorIn(operatorFile, readText);
  complaints.push(...(operator.ok ? operatorTogether(operator.value, given) : operator.error));
  if (!readFlag.ok || !operator.ok || values === undefined || complaints.length > 0) return err([...new Set(complaints)]);
  return ok({
    ...serverConfig(values),
    ...admissionConfig(values),
    ...mediaConfig(values),
    ...storageConfig(values, workingDirectory),
    ...accountConfig(values),
    ...paymentConfig(values),
    ...siteConfig(values),
    ...fleetConfig(values),
    ...profileConfig(values, values.PUBLIC_URL !== undefined || values.DATABASE_URL !== undefined),
    ...readFlag.value,
    operator: operator.value,
  });
};
