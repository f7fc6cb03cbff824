import { readdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { launchOptions, openContext, Studio } from "@setsuna/testkit";
const studio = await Studio.start({ BOT_PROTECTION: "off" });
const lo = launchOptions();
const browser = await chromium.launch({ ...lo, executablePath: process.env.CHROMIUM_PATH ?? lo.executablePath, args: [...(lo.args ?? []), ...(process.env.FLAGS ?? "").split(" ").filter(Boolean)] });
// All descendants of this process, with the children waited for.
const sample = () => { const m = new Map<string, number>(); const par = new Map<number, number>(); const info = new Map<number, [string, number]>(); for (const p of readdirSync("/proc").filter((n) => /^\d+$/.test(n))) { try { const s = readFileSync(`/proc/${p}/stat`, "utf8"); const f = s.slice(s.lastIndexOf(")") + 2).split(" "); const c = readFileSync(`/proc/${p}/cmdline`, "utf8"); par.set(+p, +f[1]); const t = /--type=([a-z-]+)/.exec(c)?.[1] ?? (c.includes("relay.js") ? "relay" : c.includes("main.js") ? "studio" : c.includes("chrom") ? "browser" : "node"); const u = /utility-sub-type=(\w+)/.exec(c)?.[1] ?? ""; info.set(+p, [t + u, (+f[11] + +f[12] + +f[13] + +f[14]) * 10]); } catch {} } const mine = (p: number): boolean => p === process.pid || (par.has(p) && par.get(p)! > 1 && mine(par.get(p)!)); for (const [p, [t, v]] of info) if (mine(p)) m.set(t, (m.get(t) ?? 0) + v); return m; };
const show = (l: string, a: Map<string, number>, b: Map<string, number>, n: number) => { const d = [...b].map(([k, v]) => [k, (v - (a.get(k) ?? 0)) / n] as const).filter(([, v]) => Math.abs(v) > 5); console.log(l, d.map(([k, v]) => `${k}=${v.toFixed(0)}`).join(" "), "TOTAL", d.reduce((s, [, v]) => s + v, 0).toFixed(0)); };
const paths = [] as string[];
for (const path of paths) {
  const c = await openContext(browser, {}); const p = await c.newPage();
  let a = sample(); await p.goto(studio.origin + path); await p.waitForTimeout(1500); show(`${path} first`, a, sample(), 1);
  a = sample(); for (let i = 0; i < 5; i++) { await p.goto(studio.origin + path); await p.waitForTimeout(1200); } show(`${path} again`, a, sample(), 5);
  a = sample(); await p.waitForTimeout(3000); show(`${path} idle 1s`, a, sample(), 3);
  await c.close();
}

const fresh = async (label: string, url: string, opts: object, n = 5) => { const a = sample(); for (let i = 0; i < n; i++) { const c = await browser.newContext(opts); const p = await c.newPage(); await p.goto(url); await p.waitForTimeout(1000); await c.close(); } show(label, a, sample(), n); };
const withTools = async (label: string, url: string, n = 5) => { const a = sample(); for (let i = 0; i < n; i++) { const c = await openContext(browser, {}); const p = await c.newPage(); await p.goto(url); await p.waitForTimeout(1000); await c.close(); } show(label, a, sample(), n); };
await fresh("warm up", "about:blank", {}, 2);
await fresh("about:blank " + process.env.FLAGS, "about:blank", {}, 6);
await fresh("login js", studio.origin + "/studio/login", {}, 6);
await browser.close(); await studio.stop();
