import { cacheWithAddresses } from "@setsuna/contracts";
import { LANGUAGE_PARAMETER, languageOf } from "../i18n/language.ts";
import type { Route } from "./+types/feed-route";
import { releaseFeed } from "./feed.ts";

export const loader = ({ request, context }: Route.LoaderArgs): Response => {
  const { origin, searchParams } = new URL(request.url);
  const language = languageOf(searchParams.get(LANGUAGE_PARAMETER)) ?? "ja";
  return new Response(releaseFeed(context.address ?? origin, language), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": cacheWithAddresses(context, 3600),
    },
  });
};
