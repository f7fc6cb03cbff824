import type { ReleaseFolder } from "@setsuna/contracts";
import * as en from "../content/en/downloads/desktop.mdx";
import * as ja from "../content/ja/downloads/desktop.mdx";
import type { Route } from "./+types/desktop-app-page";
import { nextOf } from "./download-content.ts";
import { Downloads } from "./downloads.tsx";
import { loadFeeds } from "./load-feeds.ts";

const FOLDERS: readonly ReleaseFolder[] = ["DesktopApp-MacSilicon", "DesktopApp-MacIntel", "DesktopApp-Windows"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function DesktopAppPage({ loaderData }: Route.ComponentProps) {
  return <Downloads path="/desktopapp" folders={FOLDERS} given={loaderData} text={{ ja, en }} next={nextOf("desktop")} />;
}
