import type { ReleaseFolder } from "@setsuna/contracts";
import { DownloadPage } from "../downloads/download-page.tsx";
import { loadFeeds } from "../downloads/load-feeds.ts";
import { DESKTOP_NEXT, DESKTOP_TEXT } from "../downloads/texts/desktop.tsx";
import type { Route } from "./+types/desktop-app";

const FOLDERS: readonly ReleaseFolder[] = ["DesktopApp-MacSilicon", "DesktopApp-MacIntel", "DesktopApp-Windows"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
/** Who comes from another page reads the feeds in the page. */
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DownloadPage path="/desktopapp" folders={FOLDERS} given={loaderData} text={DESKTOP_TEXT} next={DESKTOP_NEXT} />;
}
