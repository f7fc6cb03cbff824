import type { ReleaseFolder } from "@setsuna/contracts";
import * as en from "../content/en/downloads/plugin.mdx";
import * as ja from "../content/ja/downloads/plugin.mdx";
import type { Route } from "./+types/plugin-page";
import { nextOf } from "./download-content.ts";
import { Downloads } from "./downloads.tsx";
import { loadFeeds } from "./load-feeds.ts";

const FOLDERS: readonly ReleaseFolder[] = ["touch-win", "touch-mac"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function PluginPage({ loaderData }: Route.ComponentProps) {
  return <Downloads path="/lms" folders={FOLDERS} given={loaderData} text={{ ja, en }} next={nextOf("plugin")} />;
}
