import { equip, press, type Studio, TcpLink, UdpLink, until } from "@setsuna/testkit";
import type { Browser, Page } from "playwright-core";
import { JoinTrace } from "./join-trace.ts";

/** `prepared`: had time to connect ahead of the press. `cold`: the form was edited until the press, which prevents that. */
export type Readiness = "prepared" | "cold";
export type RouteOfRun = "relay" | "direct";

export interface Case {
  readonly rttMs: number;
  readonly readiness: Readiness;
  readonly route: RouteOfRun;
}

/** Fails the run after this time, ms. */
const PATIENCE_MS = 20_000;

const isPrepared = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    // A connection whose handshake stalled was replaced.
    const made = globalThis.setsunaConnections?.() ?? [];
    return (
      made.length > 0 && made.every(({ sctp, connectionState }) => connectionState === "connected" && sctp?.state === "connected")
    );
  });

/** From Start to the first frame submitted for composition, ms. */
const untilFirstPicture = (page: Page): Promise<number> =>
  page.evaluate(
    (patience) =>
      new Promise<number>((resolve, reject) => {
        const video = document.querySelector<HTMLVideoElement>('[data-testid="video-1"]');
        const button = document.querySelector<HTMLElement>('[data-testid="start"]');
        if (video === null || button === null) {
          reject(new Error("the page has no picture or no button"));
          return;
        }
        setTimeout(() => reject(new Error("no picture came")), patience);
        const pressed = performance.now();
        video.requestVideoFrameCallback((_now, { presentationTime }) => resolve(presentationTime - pressed));
        button.click();
      }),
    PATIENCE_MS,
  );

export interface FirstPicture {
  readonly elapsedMs: number;
  readonly trace: JoinTrace;
}

/** Links made so far: each loses other packets, the same in every run of the bench. */
let links = 0;

/** Keeps the focus in a field from the load on, so that the page prepares nothing. */
const keepWriting = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const focus = setInterval(() => document.querySelector<HTMLInputElement>('input[name="id"]')?.focus(), 20);
    document.addEventListener("click", () => clearInterval(focus));
  });
};

/**
 * Measures one press of Start on a fresh page. Video channel 1 has to be live. `password`: of the ID, or a link's secret; absent:
 * nothing is encrypted. `loss`: share of media packets lost each way. Throws where no frame arrives.
 */
export const firstPicture = async (
  browser: Browser,
  studio: Studio,
  { rttMs, readiness, route }: Case,
  loss: number,
  password: string | undefined,
): Promise<FirstPicture> => {
  const { hostname, port } = new URL(studio.origin);
  const trace = new JoinTrace(rttMs / 2);
  links += 1;
  const link = new UdpLink({
    seed: links,
    forward: { delayMs: rttMs / 2, loss },
    onPacket: (direction, packet) => trace.onPacket(direction, packet),
  });
  const tcp = await TcpLink.open({ host: hostname, port: Number(port), delayMs: rttMs / 2 });
  const context = await browser.newContext({ locale: "en-US" });
  try {
    const page = await context.newPage();
    trace.watch(page);
    await equip(page, { link, counters: true });
    const url = new URL(studio.pageUrl("receiver", { video: 1, password, autostart: false, extra: { delay: "0", route } }));
    url.host = `127.0.0.1:${tcp.port}`;
    if (readiness === "cold") await keepWriting(page);
    await page.goto(url.href);
    await page.waitForSelector('[data-testid="start"]:not([disabled])');
    if (readiness === "prepared") await until("the page to be connected", () => isPrepared(page), PATIENCE_MS);
    trace.pressed();
    const elapsedMs = await untilFirstPicture(page);
    await press(page, "stop");
    return { elapsedMs, trace };
  } finally {
    await context.close();
    link.close();
    await tcp.close();
  }
};
