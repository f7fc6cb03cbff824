import { SiteEvent } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { countedEvent } from "./counted-event.ts";

const view = (path: string, referrer = "") => SiteEvent.parse({ kind: "page-view", path, language: "ja", referrer });
const pathOf = (path: string) => countedEvent(view(path), "https://studio.example")?.path;
const referrerOf = (referrer: string) => countedEvent(view("/studio/", referrer), "https://studio.example")?.referrer;

describe("the stored part of an address", () => {
  it.each([
    ["/studio/", "/studio"],
    ["/studio/contact", "/studio/contact"],
    ["/studio/windows", "/studio/windows"],
    ["/studio/purchaseandcancellation", "/studio/purchaseandcancellation"],
    ["/studio/ArticleRemoteProduction", "/studio/ArticleRemoteProduction"],
    ["/studio/user/connections?id=abcdefg#password=x", "/studio/user/connections"],
    ["/studio/user/ids/abcdefg", "/studio/user/ids/:id"],
    ["/studio/user/ids/abc-defg/stop", "/studio/user/ids/:id/stop"],
    ["/studio/user/invoices/I-000045.pdf", "/studio/user/invoices/:id"],
    ["/studio/user/quote/AAAAAAAAAAAAAAAAAAAAAA", "/studio/user/quote/:id"],
    ["/studio/x/taro@example.com", undefined],
    ["/studio/%E5%A4%AA", undefined],
    ["/studio/admin/accounts", undefined],
    ["/studio/api/session", undefined],
    ["/elsewhere", undefined],
    [`/studio/${"a/".repeat(100)}`, `/studio/${"a/".repeat(100)}`.slice(0, 120)],
  ])("%s", (path, kept) => expect(pathOf(path)).toBe(kept));
});

describe("the stored part of a referrer", () => {
  it.each([
    ["https://www.example.com/search?q=secret", "www.example.com"],
    ["https://studio.example/studio/contact", ""],
    ["http://192.0.2.1/", ""],
    ["http://printer/", ""],
    ["android-app://com.example/", ""],
    ["not an address", ""],
    ["", ""],
  ])("%s", (referrer, kept) => expect(referrerOf(referrer)).toBe(kept));
});

it("a download keeps the release's title", () => {
  const event = SiteEvent.parse({ kind: "download", path: "/studio/desktopapp", language: "en", title: "Desktop 1.3.0" });
  expect(countedEvent(event, undefined)).toEqual({
    kind: "download",
    path: "/studio/desktopapp",
    language: "en",
    referrer: "",
    title: "Desktop 1.3.0",
  });
});
