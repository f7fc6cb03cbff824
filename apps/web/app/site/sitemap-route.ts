import { cacheWithAddresses } from "@setsuna/contracts";
import type { Route } from "./+types/sitemap-route";
import { sitemap } from "./sitemap.ts";

export const loader = ({ request, context }: Route.LoaderArgs): Response =>
  new Response(sitemap(context.address ?? new URL(request.url).origin), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": cacheWithAddresses(context, 3600) },
  });
