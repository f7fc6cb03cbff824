import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EntryContext, ServerBuild } from "react-router";
import type { BuiltSite } from "./site.ts";

const PAGE = "<!doctype html><title>Setsuna</title>".repeat(100);

const answer = (_request: Request, status: number, headers: Headers): Response => {
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(PAGE, { status, headers });
};

/** `assets`: text of further files by name. */
export const fakeSite = (assets: Readonly<Record<string, string>> = {}): BuiltSite => {
  const clientDirectory = mkdtempSync(join(tmpdir(), "setsuna-site-"));
  mkdirSync(join(clientDirectory, "assets"));
  for (const [name, text] of Object.entries({ "a.txt": "a file\n", ...assets }))
    writeFileSync(join(clientDirectory, "assets", name), text);
  const page = { module: { default: () => null } };
  const build = {
    entry: { module: { default: answer, handleError: () => undefined } },
    routes: {
      root: { id: "root", path: "", ...page },
      features: { id: "features", parentId: "root", path: "features", ...page },
    },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" } as unknown as EntryContext["manifest"],
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {} as ServerBuild["future"],
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  return { clientDirectory, build };
};
