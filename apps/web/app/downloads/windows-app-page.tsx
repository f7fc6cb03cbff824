import type { ReleaseFolder } from "@setsuna/contracts";
import * as en from "../content/en/downloads/windows.mdx";
import * as ja from "../content/ja/downloads/windows.mdx";
import type { Route } from "./+types/windows-app-page";
import { nextOf } from "./download-content.ts";
import { Downloads } from "./downloads.tsx";
import { loadFeeds } from "./load-feeds.ts";

const FOLDERS: readonly ReleaseFolder[] = ["win-app"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function WindowsAppPage({ loaderData }: Route.ComponentProps) {
  return <Downloads path="/windows" folders={FOLDERS} given={loaderData} text={{ ja, en }} next={nextOf("windows")} />;
}
