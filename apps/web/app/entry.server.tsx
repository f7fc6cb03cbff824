import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type AppLoadContext, type EntryContext, ServerRouter } from "react-router";
import { createI18n } from "./i18n/i18n.ts";
import { loadScreens } from "./i18n/load-screens.ts";
import { MakeI18nContext } from "./i18n/page-i18n.ts";
import { NonceContext } from "./site/nonce.ts";

/** Loaders may keep a response open for this time, ms. */
export const streamTimeout = 5_000;
/** Left after that for React to write what it has, in ms. */
const FLUSH_MS = 1_000;

/** Renders one page. Crawlers get it whole, people from the first byte that is ready. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce } = loadContext;
  const waitForAll = routerContext.isSpaMode || isbot(request.headers.get("user-agent"));

  // A screen that isn't public may show any sentence, so both languages are loaded during rendering.
  const texts = { ja: await loadScreens("ja"), en: await loadScreens("en") };

  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let shellSent = false;
    const respond = () => {
      shellSent = true;
      const body = new PassThrough();
      body.once("close", () => clearTimeout(timeout));
      resolve(new Response(createReadableStreamFromReadable(body), { status: responseStatus, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <MakeI18nContext value={(language) => createI18n(language, texts)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </MakeI18nContext>
      </NonceContext>,
      {
        nonce,
        ...(waitForAll ? { onAllReady: respond } : { onShellReady: respond }),
        onShellError: reject,
        onError(error) {
          responseStatus = 500;
          // Before the shell is out, the rejection above carries the error to the server's own log.
          if (shellSent) console.error(error);
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + FLUSH_MS);
  });
}
