import { LOCAL_IDENTITY } from "@setsuna/account";
import { preparedUser, type SrpMath } from "../identity/index.ts";
import { keepDemoPassword, keptDemoPassword, newDemoPassword } from "../operations/index.ts";
import {
  DEMO_EMAIL,
  DEMO_SERIAL_ID,
  type DemoUser,
  hasDemo,
  type StudioConfig,
  seedDemo,
  sentenceOf,
} from "../platform/index.ts";
import type { StudioData } from "./open-data.ts";
import { StartRefusal } from "./starting.ts";

/**
 * Makes the demo account and its serial ID where the site may have them. Returns what is said of them once; undefined on a production
 * site. Throws `StartRefusal` where a production site has them.
 */
export const seedSite = async (config: StudioConfig, { database, secrets, now }: StudioData, math: SrpMath) => {
  if (config.profile === "production") {
    if (await hasDemo(database)) throw new StartRefusal(sentenceOf("production-demo-data"));
    return undefined;
  }
  // A server that others reach has no account with a password in a file, nor has one whose people are kept elsewhere.
  const ownPeople = config.databaseUrl === undefined && config.userPool === undefined;
  const makeDemoUser = async (): Promise<DemoUser> => {
    const password = newDemoPassword();
    const user = await preparedUser({ email: DEMO_EMAIL, locale: "ja", password }, math, secrets, LOCAL_IDENTITY);
    keepDemoPassword(config.dataDirectory, password);
    return user;
  };
  const isSeeded = await seedDemo(database, now(), ownPeople ? makeDemoUser : undefined);
  // Once: whoever reads a log or a terminal later learns no password by it.
  const password = isSeeded && ownPeople ? keptDemoPassword(config.dataDirectory) : undefined;
  return { id: DEMO_SERIAL_ID, email: DEMO_EMAIL, password };
};
