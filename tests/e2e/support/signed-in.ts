import type { AccountClient } from "@setsuna/testkit";
import type { BrowserContext } from "playwright-core";
import type { StudioStage } from "./studio-stage.ts";

export const takeSession = async (context: BrowserContext, { sessionCookie }: AccountClient): Promise<void> => {
  if (sessionCookie === undefined) throw new Error("the sign-in set no cookie");
  await context.addCookies([
    { ...sessionCookie, domain: "localhost", path: "/", httpOnly: true, secure: true, sameSite: "Strict" },
  ]);
};

export const signInDemo = async ({ studio }: StudioStage, context: BrowserContext): Promise<AccountClient> => {
  const client = await studio.demoOwner();
  await takeSession(context, client);
  return client;
};
