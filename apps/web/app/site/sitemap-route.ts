import type { Route } from "./+types/sitemap-route";
import { sitemap } from "./sitemap.ts";

export const loader = ({ request, context }: Route.LoaderArgs): Response =>
  new Response(sitemap(context.address ?? new URL(request.url).origin), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
