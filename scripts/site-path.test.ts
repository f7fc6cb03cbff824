import { describe, expect, it } from "vitest";
import { parsed, parseText, sourceFiles, walk } from "./lib/syntax.mjs";

/*
 * A site may run under a path of its host (docs/decisions/0052), which a hard-coded "/studio" address breaks. Only the places
 * below name paths.
 */

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const TAKES_PATHS: ReadonlySet<string> = new Set([
  ...["sitePath", "ownPath", "path", "studioUrl"],
  // Routes, and redirects, whose header is translated on the way out.
  ...["get", "post", "put", "patch", "delete", "options", "redirect"],
  ...["startsWith", "slice", "includes", "lastIndexOf", "test", "replace", "split"],
  "countPageView",
]);

const NAMES_PATHS: Readonly<Record<string, string>> = {
  "apps/web/app/platform/site-path.ts": "itself",
  "apps/web/app/components/crash-message.tsx": "a text for a report",
  "apps/web/app/my-page/billing/card-setup-part.tsx": "stripe-form.tsx",
  "apps/web/app/downloads/releases-feed-link.tsx": "useSitePath of who shows it",
  "apps/web/app/whats-new/releases.ts": "useSitePath of who shows it",
  "apps/web/app/landing/announcement/read-announcement.ts": "light-read.ts",
  "apps/web/app/account/session/read-session.ts": "light-read.ts",
  "apps/web/app/account/identity/identity.ts": "plainFetch",
  "apps/web/app/account/auth/use-sso.ts": "light-read.ts",
  "apps/studio/src/platform/http/site-path.ts": "itself",
  "apps/studio/src/identity/oauth/oauth-routes.ts": "routes, and a path in JSON",
  "apps/studio/src/identity/oauth/clients.ts": "clientMetadata",
  "apps/studio/src/identity/user-pool/identity-routes.ts": "routes",
  "apps/studio/src/identity/sso/sso-return.ts": "a route, and headers",
  "apps/studio/src/identity/user-pool/cognito/cognito-identity.ts": "a path in JSON",
  "apps/studio/src/platform/metrics/metrics-listener.ts": "a listener of its own, without a proxy",
  "apps/studio/src/platform/http/robots.ts": "sitePathUnder as they are listed",
  "apps/studio/src/platform/dev-mailbox/dev-mailbox-page.ts": "path as the page is made",
  "apps/studio/src/platform/dev-mailbox/dev-door.ts": "the address before it, and a cookie",
  "apps/studio/src/content/releases/release-store.ts": "a path in JSON",
  "apps/studio/src/billing/payment/test-gateway/test-gateway.ts": "routes, and a path in JSON",
  "apps/studio/src/billing/payment/test-gateway/test-gateway-routes.ts": "path as the page is made",
  "apps/studio/src/billing/payment/cards.ts": "test-gateway-routes.ts",
  "apps/studio/src/streams/whip/whip-routes.ts": "routes, and a header",
};

const ADDRESSES: ReadonlySet<string> = new Set(["address", "site", "server", "local"]);

const nameOf = (node: Node | undefined): string | undefined => {
  if (node?.type === "Identifier") return String(node.name);
  return node?.type === "MemberExpression" ? nameOf(node.property as Node) : undefined;
};

const startOf = (node: Node): string | undefined => {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  const [first] = node.type === "TemplateLiteral" ? (node.quasis as { value: { cooked: string } }[]) : [];
  return first?.value.cooked;
};

const isOwn = (text: string | undefined): boolean => text !== undefined && /^\/studio(?:[/?#:]|$)/.test(text);

const nearOf = (around: readonly Node[]): readonly Node[] =>
  around.slice(around.findLastIndex(({ type }) => /Function/.test(type)) + 1).toReversed();

const isTaken = (around: readonly Node[]): boolean =>
  nearOf(around).some(
    ({ type, callee, key }, index, near) =>
      (type === "CallExpression" && TAKES_PATHS.has(nameOf(callee as Node) ?? "")) ||
      (type === "Property" && nameOf(key as Node) === "url" && nameOf(near[index + 2]?.callee as Node) === "route") ||
      type.startsWith("TS") ||
      type === "ImportDeclaration",
  );

const bareIn = (file: { readonly path: string; readonly program: object; readonly text: string }): string[] => {
  const found: string[] = [];
  const note = (node: Node, what: string) =>
    found.push(`${file.path}:${file.text.slice(0, Number(node.start)).split("\n").length}: ${what}`);
  const isWeb = file.path.startsWith("apps/web/");
  walk(file.program, (node: Node, around: readonly Node[]) => {
    if (isOwn(startOf(node)) && !(file.path in NAMES_PATHS) && !isTaken(around)) note(node, String(startOf(node)));
    if (node.type === "TemplateLiteral") {
      const { quasis, expressions } = node as unknown as { quasis: { value: { cooked: string } }[]; expressions: Node[] };
      for (const [index, { value }] of quasis.entries()) {
        const before = expressions[index - 1];
        if (before === undefined || !isOwn(value.cooked)) continue;
        const name = nameOf(before.type === "CallExpression" ? (before.callee as Node) : before);
        if (!ADDRESSES.has(name ?? "") && !isTaken(around)) note(node, `${name ?? "a value"} before ${value.cooked}`);
      }
    }
    if (isWeb && node.type === "MemberExpression" && nameOf(node) === "BASE_URL") note(node, "BASE_URL");
    return true;
  });
  return found;
};

const FILES = ["apps/web/app", "apps/studio/src"]
  .flatMap((folder) => sourceFiles(folder) as string[])
  .filter((path) => !/\.(?:test|fake|child)\.tsx?$/.test(path) && !path.startsWith("apps/web/app/content/"))
  .filter((path) => path !== "apps/studio/src/platform/metrics/start-metrics.ts");

describe("a site address", () => {
  it("is always made by the function for it", () => {
    expect(FILES.length).toBeGreaterThan(800);
    expect(FILES.flatMap((path) => bareIn(parsed(path)))).toEqual([]);
  });

  it("keeps its list of files short", () => {
    expect(Object.keys(NAMES_PATHS).filter((path) => !FILES.includes(path))).toEqual([]);
  });

  it.each([
    'const answer = await fetch("/studio/api/session");',
    "export const A = () => <a href={`/studio/user/§{id}`}>b</a>;",
    'export const A = () => <img src="/studio/icon.svg" />;',
    "const mail = { url: [`§{origin}/studio/resetpass`] };",
    "const mail = `§{new URL(request.url).origin}/studio/`;",
    "const feed = `§{askedOrigin(request)}/studio/releases.xml`;",
    "link.href = import.meta.env.BASE_URL;",
    'window.location.assign("/studio/auth?next=1");',
    "app.get(LLMS, (request, reply) => reply.send(`§{origin}/studio/sitemap.xml`));",
    'app.route({ method: "GET", handler: () => ({ url: "/studio/user" }) });',
  ])("is not made by %s", (text) => {
    expect(bareIn(parseText("apps/web/app/some/page.tsx", text.replaceAll("§", "$")))).toHaveLength(1);
  });

  it.each([
    'const answer = await fetch(sitePath("/studio/api/session"));',
    "export const A = () => <a href={path(`/studio/user/§{id}`)}>b</a>;",
    "const mail = `§{address}/studio/resetpass`;",
    'app.route({ method: "GET", url: "/studio/api/openapi.json", handler });',
    'import { studio } from "/studio/x";',
  ])("may be made by %s", (text) => {
    expect(bareIn(parseText("apps/web/app/some/page.tsx", text.replaceAll("§", "$")))).toEqual([]);
  });
});

const BUILT_FILE = /\.(?:avif|css\?url|gif|jpe?g|mp4|png|svg|webm|webp|woff2)$/;
const HANDS_FILES: ReadonlySet<string> = new Set([
  "apps/web/app/landing/footage/landing.en.ts",
  "apps/web/app/landing/footage/landing.ja.ts",
]);

it("built files are shown by useBuiltFile, since the server renders their address without the prefix", () => {
  const found = FILES.filter((path) => path.startsWith("apps/web/") && !HANDS_FILES.has(path)).filter((path) => {
    const { program, text } = parsed(path);
    const imports = (program.body as Node[]).filter(({ type }) => type === "ImportDeclaration");
    const takesFile =
      imports.some(({ source }) => BUILT_FILE.test(String((source as Node).value))) || /import\.meta\.glob[^;]*\?url/.test(text);
    return takesFile && !text.includes("useBuiltFile(");
  });
  expect(found).toEqual([]);
});
