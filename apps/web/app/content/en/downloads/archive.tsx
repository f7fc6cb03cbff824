import type { ReactNode } from "react";
import { NewTabLink } from "../../../components/new-tab-link.tsx";

/** Opens the page of past versions, in English. */
export const lead: string =
  "Every version that was released. Choose a title to download it. Unless you have a reason not to, use the newest.";

/** Names the terms of a download, in English. */
export const terms: ReactNode = (
  <>
    Downloading means agreeing to the <NewTabLink to="eula">licence terms</NewTabLink>.
  </>
);
