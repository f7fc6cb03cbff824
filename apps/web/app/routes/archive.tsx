import { ARCHIVE_FOLDERS, ArchivePage } from "../downloads/archive-page.tsx";
import { loadFeeds } from "../downloads/load-feeds.ts";
import type { Route } from "./+types/archive";

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, ARCHIVE_FOLDERS);
/** Who comes from another page reads the feeds in the page. */
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function Archive({ loaderData }: Route.ComponentProps) {
  return <ArchivePage given={loaderData} />;
}
