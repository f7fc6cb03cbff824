import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { openEmbeddedCopy } from "../platform/storage/testing/embedded-template.ts";
import { openAccountsApp } from "./accounts-app.fake.ts";

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openEmbeddedCopy();
});
afterAll(() => opened.close());

const forgotPassword = (clientId: string) => ({
  method: "POST" as const,
  url: "/studio/idp",
  headers: {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": "AWSCognitoIdentityProviderService.ForgotPassword",
  },
  payload: JSON.stringify({ ClientId: clientId, Username: "nobody@example.jp" }),
});

describe("the identity service that the operator chose", () => {
  it("is the built-in one, for the site's pages and the named clients", async () => {
    const { app, close } = await openAccountsApp(opened, { identityClientIds: ["signage"] });
    expect((await app.inject("/studio/idp/settings.json")).json()).toMatchObject({ clientId: "web", endpoint: "/studio/idp" });
    for (const clientId of ["web", "signage"])
      expect((await app.inject(forgotPassword(clientId))).json().__type).toBe("UserNotFoundException");
    expect((await app.inject(forgotPassword("stranger"))).json().__type).toBe("ResourceNotFoundException");
    await close();
  });

  it("is a user pool, called only as its own client", async () => {
    const userPool = { id: "ap-northeast-1_Abc123", clientId: "1h57kf5cpq17m0eml12EXAMPLE" };
    const { app, close } = await openAccountsApp(opened, { userPool });
    expect((await app.inject("/studio/idp/settings.json")).json()).toEqual({
      endpoint: "/studio/idp",
      userPoolId: userPool.id,
      clientId: userPool.clientId,
    });
    expect((await app.inject(forgotPassword("web"))).json().__type).toBe("ResourceNotFoundException");
    await close();
  });
});
