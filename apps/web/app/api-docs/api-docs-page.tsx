import { apiReference } from "@setsuna/contracts/openapi";
import { useLoaderData } from "react-router";
import type { Route } from "./+types/api-docs-page";
import { ApiReferenceView } from "./api-reference.tsx";

/** Rendered on the server, so the browser loads neither schemas nor their translation. */
export const loader = ({ request, context }: Route.LoaderArgs) => ({
  reference: apiReference(),
  site: context.address ?? new URL(request.url).origin,
});

export default function ApiDocsPage() {
  const { reference, site } = useLoaderData<typeof loader>();
  return <ApiReferenceView reference={reference} site={site} />;
}
