import { cacheWithAddresses } from "@setsuna/contracts";
import type { Route } from "./+types/llms-route";
import { llmsText } from "./llms.ts";

export const loader = ({ request, context }: Route.LoaderArgs): Response =>
  new Response(llmsText(context.address ?? new URL(request.url).origin), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheWithAddresses(context, 3600) },
  });
