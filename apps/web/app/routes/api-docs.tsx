import { apiReference } from "@setsuna/contracts/openapi";
import { useLoaderData } from "react-router";
import { ReferencePage } from "../api-docs/reference-page.tsx";
import type { Route } from "./+types/api-docs";

/** Made where the server runs: the page in the browser carries neither schemas nor their translation. */
export const loader = ({ request }: Route.LoaderArgs) => ({ reference: apiReference(), origin: new URL(request.url).origin });

export default function ApiDocs() {
  const { reference, origin } = useLoaderData<typeof loader>();
  return <ReferencePage reference={reference} origin={origin} />;
}
