import type { ReleaseFolder } from "@setsuna/contracts";
import type { Route } from "./+types/desktop-app-page";
import { DESKTOP_NEXT, DESKTOP_TEXT } from "./content/desktop.tsx";
import { Downloads } from "./downloads.tsx";
import { loadFeeds } from "./load-feeds.ts";

const FOLDERS: readonly ReleaseFolder[] = ["DesktopApp-MacSilicon", "DesktopApp-MacIntel", "DesktopApp-Windows"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function DesktopAppPage({ loaderData }: Route.ComponentProps) {
  return <Downloads path="/desktopapp" folders={FOLDERS} given={loaderData} text={DESKTOP_TEXT} next={DESKTOP_NEXT} />;
}
