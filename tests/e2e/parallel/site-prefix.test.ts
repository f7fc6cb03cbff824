import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { mediaPath, openContext, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AgentRun } from "../support/agent.ts";
import { openFold } from "../support/folds.ts";
import { tellOnFailure } from "../support/page-log.ts";
import { PrefixFront } from "../support/prefix-front.ts";
import { accessUnitsOf } from "../support/rtp-codec-h264.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { negotiate, weriftConnection } from "../support/werift-peer.ts";
import { publish } from "../support/whip-publisher.ts";

const LANGUAGES = ["ja", "en"] as const;

const unescaped = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => unescaped(found));

const addressesIn = (html: string): string[] => [
  ...all(html, /\s(?:href|src|poster|action|formaction)="([^"]*)"/g),
  ...all(html, /<meta property="og:(?:url|image)" content="([^"]*)"/g),
  ...all(html, /["'`](\/[\w/-]*studio\/[^"'`\s\\]*)["'`]/g),
  ...all(html, /"(https?:\/\/localhost:[^"\\]*)"/g),
];

const HANDLINGS = ["left", "taken off"] as const;

describe("a site below a path", () => {
  let front: PrefixFront;
  let stage: Stage;
  let port = 0;
  beforeAll(async () => {
    front = await PrefixFront.open("/live", () => port);
    stage = await Stage.open({ PUBLIC_URL: front.address, PROFILE: "staging", TRUSTED_PROXIES: "127.0.0.1,::1" }, LIGHT_SOURCE);
    port = Number(new URL(stage.studio.origin).port);
  });
  afterEach(async () => {
    await stage.clear();
    front.handling = "left";
    expect(front.astray.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await front?.close();
    await stage?.close();
  });

  const read = new Map<string, Promise<{ readonly status: number; readonly type: string; readonly body: Buffer }>>();
  const get = (address: string) => {
    const known =
      read.get(address) ??
      fetch(address).then(async (answer) => ({
        status: answer.status,
        type: answer.headers.get("content-type") ?? "",
        body: Buffer.from(await answer.arrayBuffer()),
      }));
    read.set(address, known);
    return known;
  };
  const textOf = async (path: string): Promise<string> => {
    const { status, body } = await get(`${front.address}/studio${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body.toString();
  };

  test("every address in every public page of both languages exists below it", async () => {
    const wrong: string[] = [];
    for (const path of PUBLIC_PATHS)
      for (const language of LANGUAGES) {
        const from = `${front.address}/studio${path}?lng=${language}`;
        const { status, body } = await get(from);
        if (status !== 200) wrong.push(`${from}: ${status}`);
        const html = body.toString();
        expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([from]);
        for (const address of new Set(addressesIn(html))) {
          if (!URL.canParse(address, from)) continue;
          const target = new URL(address, from);
          target.hash = "";
          if (target.origin !== front.origin) continue;
          if (!target.pathname.startsWith("/live/studio/")) wrong.push(`${path}: ${address}`);
          // The router's base and manifest are no pages.
          else if (!/__manifest$/.test(target.pathname)) {
            const there = await get(target.href);
            if (there.status !== 200) wrong.push(`${path}: ${address} answers ${there.status}`);
          }
        }
      }
    expect(wrong).toEqual([]);
    expect(read.size).toBeGreaterThan(200);
  });

  test("files refer to each other below it, and match the hash list", async () => {
    const listed = new Map((await textOf("/hashes.txt")).split("\n").map((line) => [line.slice(66), line.slice(0, 64)]));
    const html = await textOf("/app/sender?lng=en");
    const integrity = [...html.matchAll(/href="\/live\/studio\/(assets\/[^"]+\.js)"[^>]*integrity="sha256-([^"]+)"/g)];
    expect(integrity.length).toBeGreaterThan(3);
    for (const [, file = "", hash = ""] of integrity) {
      const { body } = await get(`${front.address}/studio/${file}`);
      expect(createHash("sha256").update(body).digest("base64")).toBe(hash);
      expect(Buffer.from(listed.get(file) ?? "", "hex").toString("base64")).toBe(hash);
    }
    const sheets = all(html, /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
    const files = await Promise.all(
      sheets.map(async (sheet) => {
        const { href } = new URL(sheet, front.origin);
        return all((await get(href)).body.toString(), /url\(([^)]+)\)/g).map((file) => new URL(file, href).href);
      }),
    );
    expect(files.flat().length).toBeGreaterThan(100);
    for (const file of files.flat().slice(0, 8)) expect([file, (await get(file)).status]).toEqual([file, 200]);
  });

  test("machine-readable documents contain addresses below it", async () => {
    const sitemap = all(await textOf("/sitemap.xml"), /<loc>([^<]+)<\/loc>/g);
    const listed = all(await textOf("/llms.txt"), /\]\(([^)]+)\)/g);
    const own = all(await textOf("/explanation.md?lng=en"), /\]\((http:\/\/localhost[^)#]+)/g);
    for (const address of [...sitemap, ...listed, ...own]) expect(address).toMatch(new RegExp(`^${front.address}/studio/`));
    for (const address of [...listed, ...own]) expect([address, (await get(address)).status]).toEqual([address, 200]);
    expect([sitemap.length > 40, listed.length > 20, own.length > 5]).toEqual([true, true, true]);
    expect(await textOf("/releases.xml")).toContain(`<link>${front.address}/studio/archive</link>`);
    const app = JSON.parse(await textOf("/app.en.webmanifest"));
    const manifest = `${front.address}/studio/app.en.webmanifest`;
    expect([app.start_url, app.scope].map((path) => new URL(path, manifest).pathname)).toEqual(
      Array(2).fill("/live/studio/app/"),
    );
    for (const { src } of app.icons) expect((await get(new URL(src, manifest).href)).status).toBe(200);
  });

  test.each(HANDLINGS)("third-party WHIP and WHEP clients send, play and hang up below it, %s by the proxy", async (handling) => {
    front.handling = handling;
    const units = accessUnitsOf(readFileSync(mediaPath("footage.h264"))).slice(0, 40);
    const endpoint = (kind: string) => `${front.address}/studio/${kind}/${stage.studio.demoId}/2`;
    const { location, close } = await publish(endpoint("whip"), (frame) => units[frame % units.length] ?? []);
    const viewer = weriftConnection();
    let frames = 0;
    viewer.addTransceiver("video", { direction: "recvonly" }).onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe(({ header }) => {
        if (header.marker) frames++;
      });
    });
    try {
      const played = await negotiate(viewer, endpoint("whep"));
      await until("twenty frames", () => frames >= 20);
      for (const session of [played.location, location]) {
        expect(session).toMatch(new RegExp(`^${front.address}/studio/whe?i?p/session/[\\w-]+$`));
        expect((await fetch(session, { method: "DELETE" })).status).toBe(200);
      }
    } finally {
      await close();
      await viewer.close();
    }
  });

  test.each(HANDLINGS)("the command line finds it by its address, %s by the proxy", async (handling) => {
    front.handling = handling;
    const check = new AgentRun(["check", "--server", front.address, "--id", stage.studio.demoId], {});
    expect(await check.ended).toBe(0);
    expect(check.lines.filter(({ event }) => event === "check").map(({ ok }) => ok)).not.toContain(false);
  });

  const openTab = async (context: BrowserContext, complaints: string[], label: string): Promise<Page> => {
    const page = await context.newPage();
    tellOnFailure(page, label);
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`${label}: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`${label}: ${error.message}`));
    return page;
  };

  const guestSite = async (): Promise<Server> => {
    const element = `<setsuna-player id="${stage.studio.demoId}" video="1"></setsuna-player>`;
    const server = createServer((request, response) => {
      response.writeHead(request.url === "/" ? 200 : 404, { "Content-Type": "text/html" });
      response.end(
        `<link rel="icon" href="data:,"><script type="module" src="${front.address}/studio/sdk/setsuna.js"></script>${element}`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return server;
  };

  test("a user logs in, sends from one tab to another and browses, and nothing is requested elsewhere", async () => {
    const complaints: string[] = [];
    const guests = await guestSite();
    const context = await openContext(stage.browser, { source: LIGHT_SOURCE, reader: true, locale: "en-US" });
    try {
      const person = await openTab(context, complaints, "person");
      await person.goto(`${front.address}/studio/`);
      await person.locator('header a[href="/live/studio/auth"]').first().click();
      await person.waitForURL(`${front.address}/studio/auth`);
      const { email, password } = stage.studio.demoLogin();
      const form = person.locator('[data-side="login"]');
      await form.locator("input[type=email]").fill(email);
      await form.locator("input[type=password]").fill(password);
      await form.locator("button[type=submit]").click();
      await person.waitForURL(`${front.address}/studio/user`);
      const cookies = await context.cookies(`${front.origin}/live/studio/idp`);
      expect(cookies.map(({ path }) => path).every((path) => path.startsWith("/live/studio"))).toBe(true);
      expect(await context.cookies(front.origin)).toEqual([]);

      front.handling = "taken off";

      const address = (kind: "sender" | "receiver") =>
        stage.studio.pageUrl(kind, { video: 1 }).replace(stage.studio.origin, front.address);
      const sender = await openTab(context, complaints, "sender");
      await sender.goto(address("sender"));
      const receiver = await openTab(context, complaints, "receiver");
      await receiver.goto(address("receiver"));
      await untilPhase(receiver, "video-1", "live");
      await follow(receiver);
      expect((await untilFrames(receiver, 20)).at(-1)?.width).toBeGreaterThan(0);
      await openFold(sender, "share");
      const copied = await sender.locator(`a[href*="/app/receiver"]`).first().getAttribute("href");
      expect(copied).toContain(`${front.address}/studio/app/receiver?`);

      const guest = await openTab(context, complaints, "guest");
      await guest.goto(`http://localhost:${(guests.address() as AddressInfo).port}/`);
      const widthThere = () =>
        guest.evaluate(() => document.querySelector("setsuna-player")?.shadowRoot?.querySelector("video")?.videoWidth ?? 0);
      await until("a picture in the other site's page", async () => (await widthThere()) > 0);

      await person.locator('a[href="/live/studio/user/account"]').first().click();
      await person.waitForURL(`${front.address}/studio/user/account`);
      await person.getByTestId("login-session").first().waitFor();
      await person.goto(`${front.address}/studio/app/`);
      const scope = await person.evaluate(async () => (await navigator.serviceWorker.ready).scope);
      expect(scope).toBe(`${front.address}/studio/app/`);
      expect(complaints).toEqual([]);
    } finally {
      await context.close();
      guests.close();
    }
  });
});
