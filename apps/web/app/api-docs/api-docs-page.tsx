import { apiReference } from "@setsuna/contracts/openapi";
import { useLoaderData } from "react-router";
import type { Route } from "./+types/api-docs-page";
import { ApiReferenceView } from "./api-reference.tsx";

/** Made where the server runs: the page in the browser carries neither schemas nor their translation. */
export const loader = ({ request }: Route.LoaderArgs) => ({ reference: apiReference(), origin: new URL(request.url).origin });

export default function ApiDocsPage() {
  const { reference, origin } = useLoaderData<typeof loader>();
  return <ApiReferenceView reference={reference} origin={origin} />;
}
