import { median, numericStatOf, openContext, startCpuWindow, until, untilPhase } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import type { Page } from "playwright-core";
import { printRows, ratio, say } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { DevStudio } from "./dev-studio.ts";
import { Edit } from "./edit.ts";

/**
 * `npm run bench:dev [-- --quick] [-- --http]`: time from a save to its effect under `npm run dev`, for a page, a studio module
 * and the relay. Exits with 1 above a limit. `--http` skips pages. Linux; wall time is valid on an idle machine only.
 */

const given = commandArguments({ flags: ["quick", "http"] });
const ROUNDS = given.flag("quick") ? 2 : 5;
const HTTP_ONLY = given.flag("http");
const LIMIT_S = 2;
const LONGEST_MS = 60_000;
/** The first view builds hundreds of modules: minutes on a busy machine. */
const FIRST_VIEW_MS = 180_000;
/** The next process starts meanwhile, ms. */
const REST_MS = 6000;

const NAMES = ["studio", "relay", "page", "relay, at a page"] as const;

interface Effect {
  readonly name: (typeof NAMES)[number];
  readonly edit: Edit;
  readonly isInPage?: true;
  readonly begin?: () => Promise<void>;
  readonly text: (round: number) => string;
  readonly isThere: (round: number) => Promise<boolean>;
}

interface Reading {
  readonly name: Effect["name"];
  readonly wallS: number;
  readonly cpuS: number;
}

await runBench("dev", async (opened) => {
  const studio = opened.use(await DevStudio.start(), (each) => each.stop());
  const browser = HTTP_ONLY ? undefined : await opened.browser();
  const edited = (file: string, place: string): Edit => opened.use(new Edit(file, place), (edit) => edit.undo());

  const pageUrl = (path: string): string => `${studio.origin}/studio/app/${path}`;
  /** Undefined during a reload, as after a text's change. */
  const headingOf = async (page: Page | undefined): Promise<string | undefined> =>
    (await page?.locator("main h1").allTextContents())?.[0];

  const relayPids = async (): Promise<readonly number[]> => {
    const text = await studio.answer("/studio/healthz");
    const { relays = [] } =
      text === undefined ? {} : (JSON.parse(text) as { relays?: readonly { ready: boolean; pid: number }[] });
    return relays.flatMap(({ ready, pid }) => (ready ? [pid] : []));
  };
  const seenPids = new Set<number>();

  const pages: { connect?: Page; sender?: Page } = {};
  const openPage = async (path: string): Promise<Page> => {
    if (browser === undefined) throw new Error("no browser was opened");
    const page = await (await openContext(browser, { locale: "en-US" })).newPage();
    await page.goto(pageUrl(path), { timeout: FIRST_VIEW_MS });
    return page;
  };

  const EFFECTS: readonly Effect[] = [
    {
      name: "studio",
      edit: edited("apps/studio/src/platform/http/health.ts", 'status: "alive"'),
      text: (round) => `status: "alive ${round}"`,
      isThere: async (round) => (await studio.answer("/studio/livez"))?.includes(`alive ${round}`) === true,
    },
    {
      name: "relay",
      edit: edited("packages/relay/src/roles/control.ts", "  live,\n  receivers,"),
      text: (round) => `  live,\n  receivers: receivers + ${round},`,
      begin: async () => {
        for (const pid of await relayPids()) seenPids.add(pid);
      },
      isThere: async () => (await relayPids()).some((pid) => !seenPids.has(pid)),
    },
    {
      name: "page",
      isInPage: true,
      edit: edited("apps/web/app/content/en/screens/pairing.ts", 'heading: "Simple connection"'),
      text: (round) => `heading: "Simple connection ${round}"`,
      begin: async () => {
        pages.connect ??= await openPage("connect");
        const { connect } = pages;
        await until("the page", async () => (await headingOf(connect)) !== undefined, FIRST_VIEW_MS);
      },
      isThere: async (round) => (await headingOf(pages.connect)) === `Simple connection ${round}`,
    },
    {
      name: "relay, at a page",
      isInPage: true,
      edit: edited("packages/relay/src/roles/control.ts", "senderGeneration,\n});"),
      text: (round) => `senderGeneration: senderGeneration + 0,\n  receivers: ${round},\n});`,
      begin: async () => {
        pages.sender ??= await openPage(`sender?id=${studio.demoId}&control=1&autostart=1`);
        await untilPhase(pages.sender, "control-1", "live", FIRST_VIEW_MS);
      },
      isThere: async (round) =>
        pages.sender !== undefined && (await numericStatOf(pages.sender, "control-1", "receivers")) === round,
    },
  ];

  const measure = async ({ name, edit, text, begin, isThere }: Effect, round: number): Promise<Reading> => {
    await begin?.();
    const [cpu, began] = [studio.cpuSeconds(), performance.now()];
    edit.save(text(round));
    await until(`${name}, round ${round}`, () => isThere(round), LONGEST_MS, 20);
    const reading = { name, wallS: (performance.now() - began) / 1000, cpuS: studio.cpuSeconds() - cpu };
    say(`${name}, round ${round}: ${reading.wallS.toFixed(1)} s, ${reading.cpuS.toFixed(1)} CPU s`);
    return reading;
  };

  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS));

  const endCpu = startCpuWindow();
  const readings: Reading[] = [];
  try {
    for (const effect of EFFECTS.filter(({ isInPage }) => isInPage !== true || !HTTP_ONLY)) {
      for (let round = 1; round <= ROUNDS; round += 1) {
        await rest();
        readings.push(await measure(effect, round));
      }
      effect.edit.undo();
      await rest();
    }
  } catch (error) {
    say(studio.log());
    throw error;
  }

  const summaries = NAMES.filter((name) => readings.some((reading) => reading.name === name)).map((name) => {
    const own = readings.filter((reading) => reading.name === name);
    return { name, wallS: median(own.map(({ wallS }) => wallS)), cpuS: median(own.map(({ cpuS }) => cpuS)) };
  });
  printRows(summaries, [
    ["saved", ({ name }) => name],
    ["in effect after s", ({ wallS }) => wallS],
    ["CPU s", ({ cpuS }) => cpuS],
  ]);
  const longest = Math.max(...summaries.map(({ wallS }) => wallS));
  return {
    figures: {
      ...Object.fromEntries(
        summaries.flatMap(({ name, wallS, cpuS }) => [[`${name} s`, wallS] as const, [`${name} CPU s`, cpuS] as const]),
      ),
      stealPercent: endCpu().stealPercent,
    },
    ratios: { longestToLimit: ratio(longest, LIMIT_S) },
    detail: { limitS: LIMIT_S, readings },
    isWhole: !given.flag("quick") && !HTTP_ONLY,
    violations: longest <= LIMIT_S ? [] : [`an edit took ${longest.toFixed(1)} s`],
  };
});
