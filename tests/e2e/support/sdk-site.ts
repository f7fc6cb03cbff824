import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { until } from "@setsuna/testkit";
import type { Stage } from "./stage.ts";

const exampleText = (name: string, { studio }: Stage): string =>
  readFileSync(fileURLToPath(new URL(`../../../packages/sdk/examples/${name}`, import.meta.url)), "utf8")
    .replaceAll("https://studio.example", studio.origin)
    .replaceAll("abc-defg", studio.demoId);

/** Allows only what the SDK needs (packages/sdk/README.md). */
const policy = ({ studio }: Stage): string =>
  [
    "default-src 'none'",
    `script-src 'unsafe-inline' blob: ${studio.origin}`,
    `connect-src ${studio.origin.replace(/^http/, "ws")}`,
    "worker-src blob:",
    "media-src blob:",
    "style-src 'none'",
  ].join("; ");

export const openSdkSite = async (stage: Stage): Promise<{ readonly address: string; close(): void }> => {
  const site: Server = createServer((request, response) => {
    const name = (request.url ?? "/").slice(1).split("?")[0] ?? "";
    if (!/^[a-z]+\.html$/.test(name)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy(stage) });
    return response.end(`<html lang="en">${exampleText(name, stage)}</html>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return { address: `http://localhost:${(site.address() as AddressInfo).port}`, close: () => site.close() };
};

/** Sum of a small copy of the picture; 0 before the first. Runs in the page. */
export const pictureOf = (): number => {
  const player = document.querySelector("setsuna-player");
  const video = (player?.shadowRoot ?? document).querySelector("video");
  if (!video?.videoWidth) return 0;
  const canvas = document.createElement("canvas");
  canvas.width = 32;
  canvas.height = 18;
  const context = canvas.getContext("2d");
  context?.drawImage(video, 0, 0, 32, 18);
  return [...(context?.getImageData(0, 0, 32, 18).data ?? [])].reduce((sum, value, at) => sum + value * (at % 97), 0);
};

/** Waits for two changes. Throws without them. */
export const untilMoving = async (read: () => Promise<number>): Promise<void> => {
  const seen = new Set<number>();
  await until("a moving picture", async () => {
    seen.add(await read());
    seen.delete(0);
    return seen.size > 2;
  });
};
