import { type IdentityClient, identityClient, LOCAL_IDENTITY } from "@setsuna/account";
import type { FakeIdentity } from "./identity.fake.ts";

export interface FakeCaller {
  readonly client: IdentityClient;
  call(
    operation: string,
    body: object,
  ): Promise<{ readonly status: number; readonly type: string; readonly body: Record<string, unknown> }>;
  readonly cookies: () => string;
}

export type FakeRefusal = { readonly ok: true } | { readonly ok: false; readonly error: { readonly name: string } };
export const outcomeOf = async (result: Promise<FakeRefusal>): Promise<string> => {
  const settled = await result;
  return settled.ok ? "ok" : settled.error.name;
};

export const callerAt = (
  identity: FakeIdentity,
  address: string,
  keepsCookies = true,
  userAgent = "browser",
  brought = "",
): FakeCaller => {
  let cookie = brought;
  const send = async (url: string, headers: Record<string, string>, payload: string) => {
    const answer = await identity.app.inject({
      method: "POST",
      url,
      headers: { ...headers, "user-agent": userAgent, ...(cookie === "" ? {} : { cookie }) },
      payload,
      remoteAddress: address,
    });
    const given = [answer.headers["set-cookie"]].flat()[0];
    if (keepsCookies && given !== undefined) cookie = given.split(";")[0] ?? "";
    return answer;
  };
  return {
    cookies: () => cookie,
    client: identityClient({
      settings: LOCAL_IDENTITY,
      fetch: async (url, { headers, body }) => {
        const answer = await send(url, headers, body);
        return { status: answer.statusCode, text: async () => answer.body };
      },
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      now: () => identity.clock.now,
    }),
    call: async (operation, body) => {
      const headers = {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      };
      const answer = await send("/studio/idp", headers, JSON.stringify({ ClientId: "web", ...body }));
      const read = answer.json<Record<string, unknown>>();
      return { status: answer.statusCode, type: String(read.__type ?? "ok"), body: read };
    },
  };
};
