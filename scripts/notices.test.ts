import satisfies from "spdx-satisfies";
import { beforeAll, describe, expect, it } from "vitest";
import { ALLOWED_LICENCES, noticesText, RULE, shippedPackages } from "./lib/notices.mjs";

interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

let packages: readonly Shipped[];
let notices: readonly string[];
beforeAll(() => {
  packages = shippedPackages();
  notices = noticesText().split(`${RULE}\n`);
});
const headOf = (notice: string): readonly string[] => (notice.split("\n\n")[0] ?? "").split("\n");

describe("open-source notices", () => {
  it("list what the server and the web app consist of, but no build or test tools", () => {
    const names = packages.map(({ name }) => name);
    for (const name of ["fastify", "react", "zod", "node-datachannel", "light-my-request", "@node-datachannel/win32-x64-msvc"])
      expect(names).toContain(name);
    for (const name of ["vitest", "typescript", "vite", "playwright-core", "@setsuna/kit"]) expect(names).not.toContain(name);
    expect(packages.length).toBeGreaterThan(200);
  });

  it("contain every shipped package and version once, each with a license text", () => {
    const heads = notices.slice(1).flatMap(headOf);
    expect([...heads].sort()).toEqual(packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`).sort());
    for (const notice of notices.slice(1)) {
      const text = notice.slice(notice.indexOf("\n\n"));
      expect(text, headOf(notice)[0]).toMatch(/licen[cs]e|permission|copyright/i);
      expect(text.trim().length, headOf(notice)[0]).toBeGreaterThan(200);
    }
  });

  it("name the authors, even if a package has no licence file", () => {
    const noticeOf = (name: string) => notices.find((notice) => headOf(notice).some((line) => line.startsWith(`${name} `)));
    expect(noticeOf("pg-types")).toContain("Copyright (c) 2014 Brian M. Carlson");
    expect(noticeOf("fontkit")).toContain("Copyright (c) Devon Govett");
    expect(noticeOf("drizzle-orm")).toContain("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
    expect(noticeOf("@node-datachannel/darwin-arm64")).toContain("Mozilla Public License");
  });

  it("contain no unreviewed license", () => {
    const others = packages.filter(({ licence }) => {
      try {
        return !satisfies(licence, ALLOWED_LICENCES);
      } catch {
        // The text is no SPDX expression.
        return true;
      }
    });
    expect(others).toEqual([]);
  });
});
