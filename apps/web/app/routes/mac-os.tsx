import type { ReleaseFolder } from "@setsuna/contracts";
import { DownloadPage } from "../downloads/download-page.tsx";
import { loadFeeds } from "../downloads/load-feeds.ts";
import { MAC_NEXT, MAC_TEXT } from "../downloads/texts/mac.tsx";
import type { Route } from "./+types/mac-os";

const FOLDERS: readonly ReleaseFolder[] = ["DesktopApp-MacSilicon", "DesktopApp-MacIntel"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
/** Who comes from another page reads the feeds in the page. */
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DownloadPage path="/MacOS" folders={FOLDERS} given={loaderData} text={MAC_TEXT} next={MAC_NEXT} />;
}
