import type { ReactNode } from "react";
import { NewTabLink } from "../../../components/new-tab-link.tsx";

export const lead: string =
  "Every released version. Choose a title to download it. Use the newest one unless you have a reason not to.";

export const terms: ReactNode = (
  <>
    By downloading you agree to the <NewTabLink to="eula">licence terms</NewTabLink>.
  </>
);
