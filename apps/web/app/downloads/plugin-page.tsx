import type { ReleaseFolder } from "@setsuna/contracts";
import type { Route } from "./+types/plugin-page";
import { PLUGIN_NEXT, PLUGIN_TEXT } from "./content/plugin.tsx";
import { Downloads } from "./downloads.tsx";
import { loadFeeds } from "./load-feeds.ts";

const FOLDERS: readonly ReleaseFolder[] = ["touch-win", "touch-mac"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function PluginPage({ loaderData }: Route.ComponentProps) {
  return <Downloads path="/lms" folders={FOLDERS} given={loaderData} text={PLUGIN_TEXT} next={PLUGIN_NEXT} />;
}
