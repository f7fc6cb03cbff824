import type { ReleaseFolder } from "@setsuna/contracts";
import type { Route } from "./+types/mac-app-page";
import { MAC_NEXT, MAC_TEXT } from "./content/mac.tsx";
import { Downloads } from "./downloads.tsx";
import { loadFeeds } from "./load-feeds.ts";

const FOLDERS: readonly ReleaseFolder[] = ["DesktopApp-MacSilicon", "DesktopApp-MacIntel"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function MacAppPage({ loaderData }: Route.ComponentProps) {
  return <Downloads path="/MacOS" folders={FOLDERS} given={loaderData} text={MAC_TEXT} next={MAC_NEXT} />;
}
