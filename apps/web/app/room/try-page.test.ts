import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../components/text-page/testing/render-page.tsx";
import { en } from "../content/en/screens.ts";
import { ja } from "../content/ja/screens.ts";
import ContributePage from "../contribute/contribute-page.tsx";
import SenderPage from "../sender/sender-page.tsx";
import TryPage from "./try-page.tsx";

describe.each([
  ["ja", ja],
  ["en", en],
] as const)("as the server sends it in %s", (language, words) => {
  it("the room says what it is and that it is being opened, and Start waits for it", () => {
    const html = renderPage(createElement(TryPage), language);
    expect(html).toContain(words.room.heading);
    expect(html).toContain(words.room.opening);
    expect(html).toMatch(/<button[^>]*data-testid="start"[^>]*disabled/);
    // No room is made before a browser runs the page.
    expect(html).toContain('data-state="opening"');
    expect(html).not.toContain('data-testid="room-link"');
  });

  it("a guest's page has three controls, whatever its link says", () => {
    const html = renderPage(createElement(ContributePage), language);
    expect([...html.matchAll(/<button[^>]*data-testid="([a-z-]+)"/g)].map(([, id]) => id)).toEqual([
      "guest-camera",
      "guest-microphone",
      "start",
    ]);
  });

  it("the sender's page has the four ways to share, before anything is typed, and shows no error yet", () => {
    const html = renderPage(createElement(SenderPage), language);
    for (const way of Object.values(words.share.ways)) expect(html).toContain(way);
    expect(html).not.toContain("aria-invalid");
    expect(html).toContain(words.client.noId);
  });
});
