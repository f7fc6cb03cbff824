import { describe, expect, it } from "vitest";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import { askByEitherName, withFoldedNames } from "./pool-names.ts";

const ASCII = "a@xn--r8jz45g.jp";
const LETTERS = "a@例え.jp";

const poolOf = (name: string, refusal = "UserNotFoundException") => {
  const asked: unknown[] = [];
  const ask = async (request: object) => {
    asked.push(request);
    const { Username, AuthParameters } = request as { Username?: string; AuthParameters?: { USERNAME?: string } };
    if ((Username ?? AuthParameters?.USERNAME) !== name) throw new IdentityRefusal(refusal, "no");
    return { ok: true };
  };
  return { asked, ask };
};

describe("a request to a user pool", () => {
  it("normalizes names and code, and passes everything else unchanged", () => {
    const request = {
      Username: "ａ＠例え.jp",
      ConfirmationCode: "１２３ ４５６",
      Password: "Ｐａｓｓ　ー",
      AuthParameters: { USERNAME: LETTERS, SRP_A: "１" },
      UserAttributes: [
        { Name: "email", Value: LETTERS },
        { Name: "name", Value: "Ａ" },
      ],
      UserContextData: { EncodedData: "Ａ" },
    };
    expect(withFoldedNames(request)).toEqual({
      ...request,
      Username: ASCII,
      ConfirmationCode: "123456",
      AuthParameters: { USERNAME: ASCII, SRP_A: "１" },
      UserAttributes: [
        { Name: "email", Value: ASCII },
        { Name: "name", Value: "Ａ" },
      ],
    });
  });

  it.each([
    ["ASCII", ASCII, 1],
    ["letters", LETTERS, 2],
  ])("finds a user who signed up in %s", async (_form, name, calls) => {
    for (const request of [{ Username: ASCII, Password: "x" }, { AuthParameters: { USERNAME: ASCII, SRP_A: "1" } }]) {
      const { asked, ask } = poolOf(name);
      expect(await askByEitherName(ask, request)).toEqual({ ok: true });
      expect(asked).toHaveLength(calls);
    }
  });

  it("is refused once if the domain has only one form, or the pool knows the user", async () => {
    const stranger = poolOf("b@example.jp");
    await expect(askByEitherName(stranger.ask, { Username: "a@example.jp" })).rejects.toThrow("no");
    const wrong = poolOf("b@example.jp", "NotAuthorizedException");
    await expect(askByEitherName(wrong.ask, { Username: ASCII })).rejects.toThrow("no");
    expect([stranger.asked.length, wrong.asked.length]).toEqual([1, 1]);
  });
});
