import { RELEASE_FOLDERS } from "@setsuna/contracts";
import type { Route } from "./+types/archive-page";
import { Archive } from "./archive.tsx";
import { loadFeeds } from "./load-feeds.ts";

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, RELEASE_FOLDERS);
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function ArchivePage({ loaderData }: Route.ComponentProps) {
  return <Archive given={loaderData} />;
}
