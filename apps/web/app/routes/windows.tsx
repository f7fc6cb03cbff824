import type { ReleaseFolder } from "@setsuna/contracts";
import { DownloadPage } from "../downloads/download-page.tsx";
import { loadFeeds } from "../downloads/load-feeds.ts";
import { WINDOWS_NEXT, WINDOWS_TEXT } from "../downloads/texts/windows.tsx";
import type { Route } from "./+types/windows";

const FOLDERS: readonly ReleaseFolder[] = ["win-app"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
/** Who comes from another page reads the feeds in the page. */
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DownloadPage path="/windows" folders={FOLDERS} given={loaderData} text={WINDOWS_TEXT} next={WINDOWS_NEXT} />;
}
