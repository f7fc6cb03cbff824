import type { ReleaseFolder } from "@setsuna/contracts";
import * as en from "../content/en/downloads/mac.mdx";
import * as ja from "../content/ja/downloads/mac.mdx";
import type { Route } from "./+types/mac-app-page";
import { nextOf } from "./download-content.ts";
import { Downloads } from "./downloads.tsx";
import { loadFeeds } from "./load-feeds.ts";

const FOLDERS: readonly ReleaseFolder[] = ["DesktopApp-MacSilicon", "DesktopApp-MacIntel"];

export const loader = (args: Route.LoaderArgs) => loadFeeds(args, FOLDERS);
export const clientLoader = () => null;
export const shouldRevalidate = (): boolean => false;

export default function MacAppPage({ loaderData }: Route.ComponentProps) {
  return <Downloads path="/MacOS" folders={FOLDERS} given={loaderData} text={{ ja, en }} next={nextOf("mac")} />;
}
