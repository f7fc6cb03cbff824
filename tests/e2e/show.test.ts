import { until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { Cast, SMALL_WINDOW, TINY_SOURCE } from "./show/cast.ts";
import { longestStep, recordedChannel } from "./show/recorded-channel.ts";
import { longestGaps, untilShown, watchPlayers } from "./support/frame-gaps.ts";
import { openDirector, putOn, tile, untilOn } from "./support/green-room.ts";
import { nameGroups, namesAt, openParty, PATIENCE_MS, untilHeard, untilJoined, untilTalkers } from "./support/party-line.ts";
import { airOf, untilAir } from "./support/standby.ts";
import { WIRED } from "./support/two-networks.ts";
import { listen } from "./support/werift-peer.ts";

const MAIN = 1;
const SECOND = 2;
const GUESTS = 3;
const CHANNELS = [MAIN, SECOND, GUESTS] as const;
/** More than a connection's buffers hold. */
const FRAMES = 20;
/** Two frames. A pipe carries no capture times: the agent takes the times of arrival, which a busy machine delays. */
const APART_MS = 2000 / TINY_SOURCE.framesPerSecond;
/** The rule of 0.7 s is tested on a fake clock, in tests/world/standby. A busy machine delays a frame further. */
const LONGEST_GAP_MS = 15_000;
/** A stream of another session would begin at a random number. A busy machine may lose this many packets in a row. */
const MAX_SEQUENCE_STEP = 500;

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.open();
});
afterAll(() => cast?.close());

const step = async <Outcome>(name: string, act: () => Promise<Outcome>): Promise<Outcome> => {
  const from = performance.now();
  try {
    const outcome = await act();
    console.info(`show: ${name}, ${Math.round((performance.now() - from) / 1000)} s`);
    return outcome;
  } catch (error) {
    throw new Error(`at the step "${name}"`, { cause: error });
  }
};

const untilTally = (page: Page): Promise<void> => page.locator('[data-testid="tally-word"][data-tally="red"]').waitFor();

interface Audience {
  readonly page: Page;
  readonly sessions: readonly string[];
}

/** Every channel continues for the viewer, and every viewer keeps its session. */
const goesOn = async ({ page, sessions }: Audience, act: () => Promise<unknown>): Promise<void> => {
  await act();
  await Promise.all(CHANNELS.map((channel) => untilShown(page, channel, FRAMES)));
  expect(await cast.viewers()).toEqual(expect.arrayContaining([...sessions]));
};
const longestSequenceStep = (sequences: readonly number[]): number =>
  Math.max(...sequences.slice(1).map((sequence, index) => ((sequence - (sequences[index] ?? 0) + 0x8000) & 0xffff) - 0x8000));

test("a show goes on while a sender is killed, a network is pulled and a tab is closed", { timeout: 600_000 }, async () => {
  const { stage, owner } = cast;
  const { demoId, origin } = stage.studio;
  onTestFailed(() => cast.tell());

  const [killed, second] = await step("two senders, one of them over two networks", async () => {
    const senders = [cast.sender(MAIN), cast.overTwoNetworks(SECOND)] as const;
    for (const sender of senders) await sender.line("stream", ({ phase }) => phase === "live");
    return senders;
  });
  const recorder = await step("a recorder takes all channels", async () => {
    const run = cast.recorder();
    for (const channel of [MAIN, SECOND]) await run.line("recording", (line) => line.channel === channel);
    return run;
  });
  // It ends before the guests arrive: two cores are too slow for both at once.
  await step("a party line of four", async () => {
    await nameGroups(owner, demoId, "Crew");
    const ann = await openParty(stage, cast.contexts, "Ann");
    await ann.setViewportSize(SMALL_WINDOW);
    // Each mixer and each loudspeaker is a process, so only Dan has them.
    const [ben, cat, dan] = [cast.party("Ben", "-o", "null"), cast.party("Cat", "--talk", "1", "-o", "null"), cast.party("Dan")];
    await untilJoined(ann, "Ann");
    await until("all four on the line", async () => (await namesAt(ann)).length === 4, PATIENCE_MS);
    await untilTalkers(ann, 0, "Talking: Cat");
    await untilHeard(ann, "Cat");
    await ann.keyboard.press("Shift+1");
    for (const port of [ben, cat, dan]) await port.knows("Ann", 0);
    await dan.hears("Ann");
    for (const { run } of [ben, cat, dan]) expect(await run.stop()).toBe(0);
    await ann.close();
  });
  const hana = await step("three guests in the green room", async () => {
    const guests = [await cast.guest("Hana"), await cast.guest("Ken"), await cast.guest("Mio")] as const;
    return guests[0];
  });
  const director = await step("a director puts one on a channel", async () => {
    const { page } = await openDirector(stage);
    cast.contexts.push(page.context());
    await page.setViewportSize(SMALL_WINDOW);
    for (const name of ["Hana", "Ken", "Mio"]) await tile(page, name).waitFor();
    await putOn(page, "Hana", GUESTS);
    await recorder.line("recording", (line) => line.channel === GUESTS);
    return page;
  });
  const { audience, player } = await step("a page and a WHEP player watch", async () => {
    const others = await cast.viewers();
    const page = await stage.receiver({ video: CHANNELS.join(), extra: { layer: "full" } });
    await page.setViewportSize(SMALL_WINDOW);
    for (const channel of CHANNELS) await untilPhase(page, `video-${channel}`, "live");
    const whep = await listen(`${origin}/studio/whep/${demoId}/${MAIN}`);
    const arrived = async () => (await cast.viewers()).filter((id) => !others.includes(id));
    await until("four more sessions", async () => (await arrived()).length === CHANNELS.length + 1);
    await watchPlayers(page);
    const watching = { page, sessions: await arrived() };
    await goesOn(watching, async () => undefined);
    return { audience: watching, player: whep };
  });
  // Opening the pages above can delay the first sender until a standby takes over.
  const spare = await step("a standby for the first", async () => {
    const page = await stage.sender({ video: MAIN, extra: { standby: "1", codec: "H264" } });
    await page.setViewportSize(SMALL_WINDOW);
    await untilAir(page, "standby");
    return page;
  });
  const companion = await step("Companion knows the channel's standby and recorder", async () => {
    const host = await cast.companion();
    for (const feedback of ["standbyReady", "recorded"]) {
      await host.watch(feedback, feedback, { channel: MAIN });
      await until(feedback, () => host.feedbacks.get(feedback) === true);
    }
    return host;
  });
  await step("Companion sets the tally of a sender and of a guest", async () => {
    await companion.press("setTally", { channel: MAIN, value: 1 });
    await companion.press("guestTally", { guest: "Hana", value: 1 });
    await untilTally(spare);
    await untilTally(hana);
  });
  // Pages and programs are open: measure from here.
  const since = Date.now();
  await watchPlayers(audience.page);

  await step("the director cuts from guest to guest", async () => {
    for (const [name, before] of [
      ["Ken", "Hana"],
      ["Mio", "Ken"],
    ] as const)
      await goesOn(audience, async () => {
        await putOn(director, name, GUESTS);
        await untilOn(director, before, "room");
      });
  });
  await step("Companion switches to the standby and back", async () => {
    for (const air of ["on", "standby"])
      await goesOn(audience, async () => {
        // A busy machine may have switched already.
        if ((await airOf(spare)) !== air) await companion.press("switchSender", { channel: MAIN });
        await untilAir(spare, air);
      });
  });
  await step("the first sender is killed, and its standby takes over", () =>
    goesOn(audience, async () => {
      await killed.kill();
      await untilAir(spare, "on");
      await spare.locator('[data-testid="tally-frame"][data-tally="red"]').waitFor();
    }),
  );
  await step("a network of the second sender is pulled", () =>
    goesOn(audience, async () => {
      cast.networks.links[WIRED].setOutage(true);
      await second.line("path", ({ via, state }) => via === WIRED && state === "away");
    }),
  );
  await step("the tab on air is closed, and the sender that returned takes over", async () => {
    const returned = cast.sender(MAIN, ["--standby"]);
    await returned.line("standby", ({ place }) => place === "standby");
    await goesOn(audience, async () => {
      await spare.close();
      await returned.line("standby", ({ place }) => place === "on-air");
    });
  });

  await step("no viewer waited long, and sequence numbers went on", async () => {
    const gaps = await longestGaps(audience.page);
    console.info(`show: longest gaps of the viewer ${JSON.stringify(gaps)} ms`);
    for (const channel of CHANNELS) expect(gaps[channel]).toBeLessThan(LONGEST_GAP_MS);
    expect(player.sequences.length).toBeGreaterThan(FRAMES);
    expect(longestSequenceStep(player.sequences)).toBeLessThan(MAX_SEQUENCE_STEP);
    await player.close();
  });
  await step("the recordings line up by timecode", async () => {
    expect(await recorder.stop()).toBe(0);
    const files = await Promise.all(CHANNELS.map((channel) => recordedChannel(cast.recordings, channel, since)));
    const steps = files.map((channel) => Math.round(longestStep(channel)));
    console.info(`show: longest steps in the recordings ${steps.join(", ")} ms`);
    expect(Math.max(...steps)).toBeLessThan(LONGEST_GAP_MS);
    const ahead = files.flatMap((channel) => channel.map(({ aheadMs }) => aheadMs));
    // The killed sender, its standby and the one that returned. A busy machine may switch between them, too.
    expect(files[0]?.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...ahead) - Math.min(...ahead), `ahead ${ahead.join(", ")} ms`).toBeLessThan(APART_MS);
  });
});
