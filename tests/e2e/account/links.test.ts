import { ERRORS, type ErrorCode, SerialId } from "@setsuna/contracts";
import { deriveLinkKeys } from "@setsuna/e2ee";
import { type AccountClient, until, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fragmentPassword } from "../../../apps/web/app/streaming/fragment-password.ts";
import { violationsOf } from "../support/axe.ts";
import { brokenWordsOf } from "../support/broken-words.ts";
import { openFold } from "../support/folds.ts";
import { pressInIdMenu } from "../support/id-card.ts";
import { SignallingClient } from "../support/signalling-client.ts";
import { signInDemo } from "../support/signed-in.ts";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

let stage: AccountStage;
let person: Visitor;
let words: Visitor["words"]["serialIds"];
let id: SerialId;
let owner: AccountClient;
const secrets = { send: "", watch: "" };
beforeAll(async () => {
  stage = await AccountStage.shared();
  id = SerialId.parse(stage.studio.demoId);
  person = await stage.visitor();
  words = person.words.serialIds;
  owner = await signInDemo(stage, person.context);
  await person.goto("/user");
  await pressInIdMenu(person.page.getByTestId(`serial-id-${id}`), words.actions.links);
});
afterAll(async () => {
  // Even after a failure: later files expect the demo ID as seeded.
  await owner?.call("DELETE", `serial-ids/${id}/links`);
  await stage?.close();
});

const dialog = () => person.page.getByRole("dialog").last();
const make = async (name: string): Promise<string> => {
  await dialog().getByLabel(words.links.name, { exact: true }).fill(name);
  await dialog().getByRole("button", { name: words.links.make, exact: true }).click();
  await dialog().getByText(words.links.ready.replace("{{name}}", name), { exact: true }).waitFor();
  const address = (await dialog().getByTestId("made-watch-link").getAttribute("href")) ?? "";
  return fragmentPassword(new URL(address).hash);
};
const come = async (secret: string, role: "sender" | "receiver" = "receiver") => {
  const client = await SignallingClient.open(stage.studio.signalUrl());
  const { link, proofKey } = deriveLinkKeys(id, secret as Parameters<typeof deriveLinkKeys>[1]);
  return { client, answer: await client.hello(id, role, proofKey, link) };
};
const codeOf = (answer: unknown): ErrorCode | undefined =>
  (answer as { readonly error?: { readonly code: ErrorCode } }).error?.code;

test("a link admits until it is revoked; then its users are out by name, and other links' users stay", async () => {
  const first = await make("Stage camera");
  secrets.send = first;
  expect(await violationsOf(person.page)).toEqual([]);
  await dialog().getByRole("img", { name: words.links.sendQr, exact: true }).waitFor();
  const second = await make("Guest");
  expect(second).not.toBe(first);

  const stranger = await SignallingClient.open(stage.studio.signalUrl());
  expect(codeOf(await stranger.hello(id, "receiver"))).toBe("wrong-password");
  stranger.close();
  const [stays, goes] = [await come(first), await come(second)];
  expect([stays.answer.type, goes.answer.type]).toEqual(["welcome", "welcome"]);

  const row = dialog().getByTestId("id-link").filter({ hasText: "Guest" });
  await row.getByRole("button").click();
  await row.getByRole("button", { name: words.links.revokeOf.replace("{{name}}", "Guest"), exact: true }).click();
  await until("the guest to be let go", () => goes.client.closed, undefined, 20);
  expect(goes.client.received.at(-1)).toMatchObject({ type: "refused", error: { code: "link-revoked" } });
  await row.waitFor({ state: "detached" });
  expect(codeOf((await come(second)).answer)).toBe("link-revoked");
  expect(stays.client.closed).toBe(false);
  stays.client.close();
  expect((await come(first)).answer.type).toBe("welcome");
});

test("the server enforces a link's permissions, whatever its query says", async () => {
  const watch = async (): Promise<URL> => new URL((await dialog().getByTestId("made-watch-link").getAttribute("href")) ?? "");
  const audience = await make("Audience");
  secrets.watch = audience;
  expect((await watch()).searchParams.get("guest")).toBe("1");
  await dialog().getByLabel(words.links.allowed.crew, { exact: true }).check();
  const crew = await make("Crew");
  expect((await watch()).searchParams.has("guest")).toBe(false);
  expect(await dialog().getByTestId("made-send-link").count()).toBe(0);
  expect(await violationsOf(person.page)).toEqual([]);
  for (const [secret, refused] of [
    [audience, ["audio", "control", "video"]],
    [crew, ["video"]],
  ] as const) {
    const { client, answer } = await come(secret, "sender");
    expect(answer.type).toBe("welcome");
    const codes: (readonly [string, ErrorCode | undefined])[] = [];
    for (const [request, kind] of ["audio", "control", "video"].entries()) {
      client.send({ type: "publish", request, kind, channel: 3, offer: "v=0" });
      codes.push([kind, codeOf(await client.next((message) => message.type === "refused" && message.request === request))]);
    }
    expect(codes.filter(([, code]) => code === "link-only-watches").map(([kind]) => kind)).toEqual(refused);
    client.close();
  }
});

test("another of the owner's browsers takes a link that can send, and explains why another link can't", async () => {
  const other = await stage.visitor("en-US", { width: 390 });
  await signInDemo(stage, other.context);
  await other.goto("/user");
  await pressInIdMenu(other.page.getByTestId(`serial-id-${id}`), words.actions.links);
  const pasted = other.page.getByRole("dialog").last();
  const paste = async (secret: string) => {
    await pasted
      .getByLabel(words.links.paste, { exact: true })
      .fill(`${stage.studio.origin}/studio/app/receiver?id=${id}#key=${secret}`);
    await pasted.getByRole("button", { name: words.links.use, exact: true }).click();
  };
  await paste(secrets.watch);
  await pasted.getByText(ERRORS["pasted-link-only-watches"].en).waitFor();
  expect(await violationsOf(other.page)).toEqual([]);
  await paste(secrets.send);
  await pasted.getByLabel(words.links.allowed.crew, { exact: true }).waitFor({ state: "attached" });
  expect(await brokenWordsOf(other.page)).toEqual([]);
});

test("a link for one device readmits that device, and tells others so in the guest's sentence", async () => {
  await dialog().getByLabel(words.links.devices, { exact: true }).fill("１");
  await make("One camera");
  const address = (await dialog().getByTestId("made-watch-link").getAttribute("href")) ?? "";
  const [first, other] = [await stage.visitor(), await stage.visitor()];
  for (let visit = 0; visit < 2; visit += 1) {
    await first.page.goto("about:blank");
    await first.page.goto(address);
    await untilPhase(first.page, "video-1", "waiting-for-sender");
  }
  await other.page.goto(address);
  const notice = other.page.getByTestId("guest-notice");
  await notice.waitFor();
  expect([await notice.getAttribute("data-code"), await notice.locator("p").textContent()]).toEqual([
    "link-expired",
    ERRORS["link-expired"].en,
  ]);
  await person.page.reload();
  await pressInIdMenu(person.page.getByTestId(`serial-id-${id}`), words.actions.links);
  const row = dialog().getByTestId("id-link").filter({ hasText: "One camera" });
  await row.getByText(words.links.devicesUsed.replace("{{count}}", "1").replace("{{most}}", "1"), { exact: true }).waitFor();
});

test("the sender's page in the same browser joins by the link, and shares it", async () => {
  const { page } = person;
  await page.goto(`${stage.studio.origin}/studio/app/sender?id=${id}`);
  const shared = await until(
    "a shared link with the key",
    async () => {
      await openFold(page, "share");
      const address = await page.getByTestId("receiver-link").getAttribute("href");
      return address !== null && new URL(address).hash.startsWith("#key=") ? address : undefined;
    },
    undefined,
    100,
  );
  expect(new URL(shared).search).not.toContain(new URL(shared).hash.slice(5));
});

test("once all links have ended, anyone who knows the ID can join, and the browser has no key for it", async () => {
  const { page } = person;
  await page.goto(`${stage.studio.origin}/studio/user`);
  await pressInIdMenu(page.getByTestId(`serial-id-${id}`), words.actions.links);
  await dialog().getByRole("button", { name: words.links.end, exact: true }).click();
  await dialog().getByText(words.links.endSure, { exact: true }).waitFor();
  await dialog().getByRole("button", { name: words.links.end, exact: true }).click();
  await dialog().getByText(words.links.none).waitFor();
  const visitor = await SignallingClient.open(stage.studio.signalUrl());
  expect((await visitor.hello(id, "receiver")).type).toBe("welcome");
  visitor.close();
  await page.goto(`${stage.studio.origin}/studio/app/sender?id=${id}`);
  await openFold(page, "share");
  const address = await until("the shared link", () => page.getByTestId("receiver-link").getAttribute("href"), undefined, 100);
  expect(new URL(address).hash).toBe("");
});
