import type { ReleaseFolder } from "@setsuna/contracts";
import { DownloadPage } from "../downloads/download-page.tsx";
import { loadFeeds } from "../downloads/load-feeds.ts";
import { PLUGIN_NEXT, PLUGIN_TEXT } from "../downloads/texts/plugin.tsx";
import type { Route } from "./+types/lms";

const FOLDERS: readonly ReleaseFolder[] = ["touch-win", "touch-mac"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
/** Who comes from another page reads the feeds in the page. */
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DownloadPage path="/lms" folders={FOLDERS} given={loaderData} text={PLUGIN_TEXT} next={PLUGIN_NEXT} />;
}
