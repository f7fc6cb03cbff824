import { ERRORS, type ErrorCode } from "@setsuna/contracts";
import { press, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { violationsOf } from "../support/axe.ts";
import type { BlockingProxy } from "../support/blocking-proxy.ts";
import { beUnavailable, openSignallessNetwork, refuseWith, withoutWebRtc } from "../support/guest-states.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
let network: BlockingProxy | undefined;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(async () => {
  await stage.clear();
  network?.close();
  network = undefined;
});
afterAll(() => stage?.close());

const UNKNOWN = "zzz-zzzz";
const { guest, phase } = en;

const ENTRIES = {
  "a watch link": { path: "receiver?video=2&audio=2&autostart=1&guest=1", sends: false, starts: false },
  "a link to PLAYER": { path: "player?video=2&audio=2&autostart=1&guest=1", sends: false, starts: false },
  "a contribute link": { path: "contribute?video=2&audio=2&source=test", sends: true, starts: true },
  "a link to CAMERA": { path: "camera?video=2&audio=2&source=test&autostart=1", sends: true, starts: false },
  "a link to both pictures": { path: "multilatency?video=2&fast=3&autostart=1", sends: false, starts: false },
  "the link for the other end": {
    path: "two-way?video=2&audio=2&returnvideo=3&returnaudio=3&source=test",
    sends: true,
    starts: true,
  },
} as const;
type Entry = (typeof ENTRIES)[keyof typeof ENTRIES];

interface State {
  readonly id?: string;
  readonly hash?: string;
  readonly only?: "senders" | "viewers";
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** Absent: the studio's. */
  readonly openOrigin?: (page: Page) => Promise<string>;
  readonly text: string;
}
const refused = (code: ErrorCode): State => ({ arrange: (page) => refuseWith(page, code), text: ERRORS[code].en });

const STATES: Readonly<Record<string, State>> = {
  "the ID is wrong": { id: UNKNOWN, text: ERRORS["password-needed"].en },
  "the link opens nothing": { id: UNKNOWN, hash: `#key=${"A".repeat(43)}`, text: ERRORS["link-not-valid"].en },
  "the link was revoked": refused("link-revoked"),
  "the room has ended": refused("guest-room-over"),
  "the contract is restricted": refused("contract-restricted"),
  "another network is asked for": refused("address-not-allowed"),
  "the server is full": { ...refused("too-many-connections"), text: phase.unavailable },
  "the place is taken": {
    only: "senders",
    arrange: async () => untilPhase(await stage.sender({ video: 2, audio: 2 }), "video-2", "live"),
    text: ERRORS["previous-stream-exists"].en,
  },
  "there is no sender yet": { only: "viewers", text: guest.waiting },
  "the service is unavailable": { arrange: beUnavailable, text: phase.unavailable },
  "the browser has no WebRTC": { arrange: withoutWebRtc, text: ERRORS["browser-unsupported"].en },
  "the network lets no signaling through": {
    openOrigin: async (page) => {
      network = await openSignallessNetwork(page, stage.studio.origin);
      return network.origin;
    },
    text: phase.fallback,
  },
};

/** All entries show the same notice, so each state is met at two of those that can be in it. */
const CASES = Object.entries(STATES).flatMap(([name, state], place) => {
  const able = Object.entries(ENTRIES).filter(
    ([, { sends }]) => state.only === undefined || (state.only === "senders") === sends,
  );
  return [0, 1].map((offset) => {
    const [entryName, entry] = able[(2 * place + offset) % able.length] ?? expect.fail("no entry");
    return { name, state, entryName, entry };
  });
});

const seenBy = async (page: Page) => {
  const notice = page.getByTestId("guest-notice");
  await notice.waitFor();
  return {
    text: await notice.locator("p").allTextContents(),
    buttons: await notice.locator("button, a").count(),
    alerts: await page.locator("[role=alert]:visible:not(:empty)").count(),
    panels: await page.locator("aside:visible, dialog:visible").count(),
  };
};
const oneWay = (text: string) => ({ text: [text], buttons: 1, alerts: 0, panels: 0 });

const open = async (page: Page, entry: Entry, { id = stage.studio.demoId, hash = "" }: Partial<State>, origin: string) => {
  await page.goto(`${origin}/studio/app/${entry.path}&id=${id}${hash}`);
  if (entry.starts) await press(page, "start");
};

test.each(CASES)("a guest who was sent $entryName sees one sentence and one button when $name", async ({ entry, state }) => {
  const page = await stage.emptyPage({ source: LIGHT_SOURCE });
  await state.arrange?.(page);
  await open(page, entry, state, (await state.openOrigin?.(page)) ?? stage.studio.origin);
  expect(await seenBy(page)).toEqual(oneWay(state.text));
  expect(await violationsOf(page)).toEqual([]);
});

describe("a guest who opens a room sees one sentence and one button", () => {
  const ROOM_API = "**/studio/api/guest-rooms";
  test.each([
    ["all rooms are taken", "guest-rooms-full"],
    ["the service is unavailable", "service-unavailable"],
  ] as const)("when %s, and the button opens a room later", async (_state, code) => {
    const page = await stage.emptyPage({ source: LIGHT_SOURCE });
    await page.route(ROOM_API, (route) => route.fulfill({ status: 503, json: { code } }));
    await page.goto(`${stage.studio.origin}/studio/try`);
    expect(await seenBy(page)).toEqual(oneWay(ERRORS[code].en));
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute(ROOM_API);
    await page.getByTestId("guest-action").click();
    await page.waitForSelector('[data-testid="room"][data-state="open"]');
  });

  test("when its 30 minutes end, and the button opens another", async () => {
    const page = await stage.emptyPage({ source: LIGHT_SOURCE });
    await page.clock.install();
    await page.goto(`${stage.studio.origin}/studio/try`);
    await page.waitForSelector('[data-testid="room"][data-state="open"]');
    await page.clock.fastForward("31:00");
    expect(await seenBy(page)).toEqual(oneWay(en.room.overText));
    await page.getByTestId("guest-action").click();
    await page.waitForSelector('[data-testid="room"][data-state="open"]');
  });

  test("when the browser has no WebRTC", async () => {
    const page = await stage.emptyPage({ source: LIGHT_SOURCE });
    await withoutWebRtc(page);
    await page.goto(`${stage.studio.origin}/studio/try`);
    await page.getByTestId("room-test").click();
    await until("the room to be open", () => page.getByTestId("start").isEnabled());
    await press(page, "start");
    const { text, buttons, alerts } = await seenBy(page);
    expect({ text, buttons, alerts }).toEqual({ text: [ERRORS["browser-unsupported"].en], buttons: 1, alerts: 0 });
  });
});
