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
 * Demo account and ID, if allowed. Returns the text to show once; undefined on a production site. Throws `StartRefusal` if a
 * production site has them, or a server's database in development has accounts without them: a tunnel may lead to a real site.
 */
export const seedSite = async (config: StudioConfig, { database, secrets, now }: StudioData, math: SrpMath) => {
  if (config.profile === "production") {
    if (await hasDemo(database)) throw new StartRefusal(sentenceOf("production-demo-data"));
    return undefined;
  }
  const ownPeople = config.databaseUrl === undefined && config.userPool === undefined;
  const makeDemoUser = async (): Promise<DemoUser> => {
    const password = newDemoPassword();
    const user = await preparedUser({ email: DEMO_EMAIL, locale: "ja", password }, math, secrets, LOCAL_IDENTITY);
    keepDemoPassword(config.dataDirectory, password);
    return user;
  };
  const isSeeded = await seedDemo(database, now(), ownPeople ? makeDemoUser : undefined);
  if (config.profile === "development" && config.databaseUrl !== undefined && !(await hasDemo(database)))
    throw new StartRefusal(
      "PROFILE=development works in an empty database or its own. DATABASE_URL leads to one with other accounts, which it could harm.",
    );
  // Once, so that a later reader of the log or terminal can't learn the password.
  const password = isSeeded && ownPeople ? keptDemoPassword(config.dataDirectory) : undefined;
  return { id: DEMO_SERIAL_ID, email: DEMO_EMAIL, password };
};
