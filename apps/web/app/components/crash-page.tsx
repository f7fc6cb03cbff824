import { useLocation } from "react-router";
import { CrashMessage } from "./crash-message.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The whole window when what stands around the screens threw, or a client: those stay in the dark. */
export const CrashPage = () => {
  const { pathname } = useLocation();
  const client = /^\/app(?:\/|$)/.test(pathname);
  return (
    <div data-gallery={client || undefined}>
      <SiteHeader app={client} />
      <CrashMessage />
    </div>
  );
};
