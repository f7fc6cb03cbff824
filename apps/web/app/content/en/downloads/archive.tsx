import type { ReactNode } from "react";
import { NewTabLink } from "../../../components/new-tab-link.tsx";

/** Opens the page of past versions, in English. */
export const lead: string =
  "Every released version. Choose a title to download it. Use the newest one unless you have a reason not to.";

/** Names the terms of a download, in English. */
export const terms: ReactNode = (
  <>
    By downloading you agree to the <NewTabLink to="eula">licence terms</NewTabLink>.
  </>
);
