import type { Page, Request } from "playwright-core";
import { onTestFailed, TestRunner } from "vitest";

const MAX_LINES = 40;
const REFUSED_FROM = 400;

export const tellOnFailure = (page: Page, label: string): void => {
  if (TestRunner.getCurrentTest() === undefined) return;
  const opened = performance.now();
  const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;
  const lines: string[] = [];
  const note = (text: string): void => {
    lines.push(`${seconds(opened)}: ${text}`);
    if (lines.length > MAX_LINES) lines.shift();
  };
  const asked = new Map<Request, number>();
  const waited = (request: Request): string => `${request.url()}, asked for ${seconds(asked.get(request) ?? opened)} before`;

  page.on("console", (message) => {
    if (message.type() === "error") note(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => note(`threw: ${error.message}`));
  page.on("domcontentloaded", () => note(`document: ${page.url()}`));
  page.on("request", (request) => asked.set(request, performance.now()));
  page.on("requestfinished", (request) => asked.delete(request));
  page.on("requestfailed", (request) => {
    note(`failed: ${waited(request)}: ${request.failure()?.errorText}`);
    asked.delete(request);
  });
  page.on("response", (response) => {
    if (response.status() >= REFUSED_FROM) note(`${response.status()}: ${response.url()}`);
  });
  onTestFailed(() => {
    const unanswered = [...asked.keys()].map((request) => `without an end: ${waited(request)}`);
    console.error([`Page "${label}":`, ...lines, ...unanswered].join("\n  "));
  });
};
