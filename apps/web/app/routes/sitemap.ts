import { sitemap } from "../site/sitemap.ts";
import type { Route } from "./+types/sitemap";

export const loader = ({ request, context }: Route.LoaderArgs): Response =>
  new Response(sitemap(context.origin ?? new URL(request.url).origin), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
