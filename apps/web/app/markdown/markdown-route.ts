import { cacheWithAddresses, publicPathOf } from "@setsuna/contracts";
import type { Route } from "./+types/markdown-route";
import { pageText } from "./page-texts.tsx";

/** The text behind a page's address with `.md`, which the server asks for here. */
export const loader = async ({ request, context, params }: Route.LoaderArgs): Promise<Response> => {
  const path = publicPathOf(`/${params["*"] ?? ""}`);
  const text = path === undefined ? undefined : await pageText(path, { request, context });
  if (text === undefined) return new Response(null, { status: 404 });
  return new Response(text, {
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": cacheWithAddresses(context, 300) },
  });
};
