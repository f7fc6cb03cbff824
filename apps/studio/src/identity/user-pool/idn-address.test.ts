import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { identityUsers } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { callerAt, outcomeOf } from "./callers.fake.ts";
import { type FakeIdentity, openFakeIdentity } from "./identity.fake.ts";

vi.setConfig({ testTimeout: 60_000 });

const PASSWORD = "Kumo0Akatsuki";
const ASCII = "xn--r8jz45g.jp";
const LETTERS = "例え.jp";
const typed = (name: string) => [
  `${name}@${ASCII}`,
  `${name}@${LETTERS}`,
  `${name}＠例え。ｊｐ`,
  ` ${name.toUpperCase()}@${ASCII.toUpperCase()}\u200b`,
];

describe.each(enginesOf(import.meta.url))("an address with an international domain on $name", ({ open }) => {
  let identity: FakeIdentity;
  beforeAll(async () => {
    identity = await openFakeIdentity(open);
  }, 120_000);
  afterAll(() => identity.close());

  it.each([
    ["ascii", ASCII],
    ["letters", LETTERS],
  ])("is one user however it is typed, stored as %s", async (name, domain) => {
    const { client } = callerAt(identity, "203.0.113.7");
    const began = await client.signUp(`${name}@${LETTERS}`, PASSWORD, "ja");
    const session = began.ok ? (began.value.session ?? "") : "";
    const code = identity.codeFor(`${name}@${ASCII}`);
    expect(await outcomeOf(client.confirmSignUp(`${name}@${ASCII}`, code, { session }))).toBe("ok");
    const [user] = await identity.database
      .update(identityUsers)
      .set({ email: `${name}@${domain}` })
      .where(eq(identityUsers.email, `${name}@${ASCII}`))
      .returning();
    expect(user?.email).toBe(`${name}@${domain}`);

    for (const address of typed(name)) {
      expect([address, await outcomeOf(client.signIn(address, PASSWORD))]).toEqual([address, "ok"]);
      expect(await outcomeOf(client.signUp(address, PASSWORD, "ja"))).toBe("UsernameExistsException");
      expect(await outcomeOf(client.forgotPassword(address))).toBe("ok");
      const reset = identity
        .codeFor(`${name}@${ASCII}`)
        .replace(/./g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
      expect(await outcomeOf(client.confirmForgotPassword(address, `「${reset}」`, PASSWORD))).toBe("ok");
    }
  });
});
