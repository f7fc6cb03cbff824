import { AccountClient, type Studio } from "@setsuna/testkit";
import type { BrowserContext } from "playwright-core";
import type { StudioStage } from "./studio-stage.ts";

/** Gives a browser the session of somebody who has signed in without it. Throws when they have not. */
export const takeSession = async (context: BrowserContext, { sessionCookie }: AccountClient): Promise<void> => {
  if (sessionCookie === undefined) throw new Error("the sign-in set no cookie");
  await context.addCookies([
    { ...sessionCookie, domain: "localhost", path: "/", httpOnly: true, secure: true, sameSite: "Strict" },
  ]);
};

/** Returns who has signed in to the demo account without the screens. The studio runs with BOT_PROTECTION=off. */
export const demoOwner = async (studio: Studio): Promise<AccountClient> => {
  const { email, password } = studio.demoLogin();
  const client = await AccountClient.open(studio.origin);
  await client.signIn(email, password);
  return client;
};

/**
 * Signs a browser in to the demo account without the screens, which the journeys of the login walk. Returns who has its session as well. The
 * studio runs with BOT_PROTECTION=off.
 */
export const signInDemo = async ({ studio }: StudioStage, context: BrowserContext): Promise<AccountClient> => {
  const client = await demoOwner(studio);
  await takeSession(context, client);
  return client;
};
