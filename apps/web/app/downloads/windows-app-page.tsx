import type { ReleaseFolder } from "@setsuna/contracts";
import type { Route } from "./+types/windows-app-page";
import { WINDOWS_NEXT, WINDOWS_TEXT } from "./content/windows.tsx";
import { Downloads } from "./downloads.tsx";
import { loadFeeds } from "./load-feeds.ts";

const FOLDERS: readonly ReleaseFolder[] = ["win-app"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function WindowsAppPage({ loaderData }: Route.ComponentProps) {
  return <Downloads path="/windows" folders={FOLDERS} given={loaderData} text={WINDOWS_TEXT} next={WINDOWS_NEXT} />;
}
