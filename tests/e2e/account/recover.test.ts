import { ERRORS } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepRecoveryCodes } from "../support/admin.ts";
import { violationsOf } from "../support/axe.ts";
import { AccountStage, linkIn } from "./support/account-stage.ts";
import { forget } from "./support/forget.ts";
import { PASSWORD, type Visitor } from "./support/visitor.ts";

const NEW_PASSWORD = "Otherpass99";
const MINUTE = 60_000;

let stage: AccountStage;
let owner: Visitor;
let intruder: Visitor;
const opened: Visitor[] = [];
beforeAll(async () => {
  stage = await AccountStage.open({ BOT_PROTECTION: "off", TEST_CLOCK: "on" });
});
afterAll(() => stage?.close());

const browserOf = async (place: number): Promise<Visitor> => {
  const known = opened[place];
  if (known !== undefined) await forget(known);
  const person = known ?? (await stage.visitor("en-US"));
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  opened[place] = person;
  return person;
};
beforeEach(async () => {
  owner = await browserOf(0);
});
const heading = (person: Visitor, name: string) => person.page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

const giveAuthenticator = async (person: Visitor): Promise<void> => {
  const devices = await person.context.newCDPSession(person.page);
  await devices.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devices.send("WebAuthn.addVirtualAuthenticator", { options });
};

const addPasskey = async (person: Visitor, name: string): Promise<string[]> => {
  const { security } = person.words;
  await giveAuthenticator(person);
  await person.toAccount();
  await person.page.getByLabel(security.passkeyName).fill(name);
  await person.press(security.passkeyAdd);
  const codes = await keepRecoveryCodes(person.page, person.words);
  await person.reads(security.passkeyAdded);
  return codes;
};

const intruded = async (): Promise<string> => {
  const email = await owner.register();
  intruder = await browserOf(1);
  await intruder.enter(email);
  await addPasskey(intruder, "Theirs");
  return email;
};

const mailWith = (email: string, words: string) =>
  until(`a mail with «${words}» for ${email}`, async () => (await stage.mails(email)).find(({ text }) => text.includes(words)));

const isOut = async (person: Visitor): Promise<void> => {
  await person.goto("/user");
  await person.arrivesAt("/auth");
};

describe("the owner of an account with a stranger's passkey", () => {
  test("gets no further with the password, reports it through the mail, and regains the account", async () => {
    const email = await intruded();
    const { security, auth } = owner.words;
    await owner.logIn(email);
    await heading(owner, security.proof.heading);
    await owner.reads(security.proof.lost);
    expect(await violationsOf(owner.page)).toEqual([]);

    const { text } = await mailWith(email, "/studio/not-me?");
    await owner.page.goto(/https?:\/\/\S+\/studio\/not-me\?\S+/.exec(text)?.[0] ?? "");
    await heading(owner, security.notMe.heading);
    const factors = await intruder.context.request.get(`${stage.studio.origin}/studio/api/second-factors`);
    expect(await factors.json()).toMatchObject({ passkeys: [{ name: "Theirs" }] });
    expect(await violationsOf(owner.page)).toEqual([]);
    await owner.press(security.notMe.act);
    await owner.reads(security.notMe.done.replace("{{count}}", "1"));
    await isOut(intruder);
    await intruder.press(auth.passkey);
    await intruder.reads(ERRORS["unknown-passkey"].en);

    await owner.press(security.notMe.send);
    await owner.reads(auth.reset.sent);
    await owner.page.goto(linkIn(await mailWith(email, "/studio/resetpass?")));
    await owner.fillNewPassword(NEW_PASSWORD);
    await owner.arrivesAt("/signup/resetcomplete");
    await owner.logIn(email, NEW_PASSWORD);
    await owner.toScreen("/user/account");
    await owner.reads(security.passkeysNone);
    await intruder.fillLogin(email);
    await intruder.reads(ERRORS["not-authorized"].en);
  });

  test("removes it while resetting the password", async () => {
    const email = await intruded();
    const { security } = owner.words;
    await owner.askForReset(email);
    await owner.page.goto(linkIn(await mailWith(email, "/studio/resetpass?")));
    await owner.fillNewPassword(NEW_PASSWORD);
    const row = owner.page.getByTestId("factor");
    await row.getByText(/127\.0\.0\.1|::1/).waitFor();
    await owner.reads("Theirs");
    expect(await violationsOf(owner.page)).toEqual([]);
    await row.getByLabel(security.afterReset.notMine).check();
    await owner.press(security.afterReset.remove);
    await owner.reads(security.afterReset.removed);
    await owner.page.getByRole("link", { name: security.afterReset.goOn, exact: true }).click();
    await owner.arrivesAt("/user");
    await owner.toScreen("/user/account");
    await owner.reads(security.passkeysNone);
    await isOut(intruder);
  });
});

test("logs in with a recovery code after losing the passkey, and reaches the factors page", async () => {
  const person = owner;
  const { security, site } = person.words;
  const email = await person.member();
  const [code = ""] = await addPasskey(person, "Lost");
  await person.press(site.menu);
  await person.press(site.signOut);
  await person.arrivesAt("/");
  await person.page.getByRole("link", { name: site.signIn, exact: true }).click();
  await person.fillLogin(email);
  await heading(person, security.proof.heading);
  await person.press(security.proof.toRecovery);
  await person.page.getByLabel(security.proof.recoveryCode).fill("aaaaa-aaaaa");
  await person.press(security.proof.useRecovery);
  await person.reads(ERRORS["recovery-code-wrong"].en);
  await person.page.getByLabel(security.proof.recoveryCode).fill(code);
  await person.press(security.proof.useRecovery);
  await person.arrivesAt("/user/account");
  await person.page.getByRole("button", { name: security.passkeyRemoveOf.replace("{{name}}", "Lost") }).click();
  await person.reads(security.passkeyRemoved);
});

test("a page asks for the password before a binding step, and keeps the typed data", async () => {
  const person = owner;
  const { security, tokens } = person.words;
  await person.member();
  await person.goto("/user/tokens");
  await person.page.getByLabel(tokens.name, { exact: true }).fill("studio desk");
  await person.page.getByRole("checkbox").first().check();
  const to = new Date(Date.now() + 20 * MINUTE).toISOString();
  await stage.studio.development("/studio/dev/clock", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ to }),
  });

  await person.press(tokens.act);
  const dialog = person.page.getByRole("dialog", { name: security.proof.heading });
  await person.reads(security.proof.heading);
  expect(await violationsOf(person.page)).toEqual([]);
  await person.page.keyboard.press("Escape");
  await person.reads(ERRORS["proof-needed"].en);
  expect(await person.page.getByLabel(tokens.name, { exact: true }).inputValue()).toBe("studio desk");
  await person.press(tokens.act);
  await dialog.locator("input[type=password]").fill("Wrongpass1");
  await dialog.getByRole("button", { name: security.confirm, exact: true }).click();
  await dialog.getByText(security.proof.passwordWrong).waitFor();
  await dialog.locator("input[type=password]").fill(PASSWORD);
  await dialog.getByRole("button", { name: security.confirm, exact: true }).click();
  await person.page.getByTestId("token-secret").waitFor();
  await person.reads(tokens.made.replace("{{name}}", "studio desk"));
});
