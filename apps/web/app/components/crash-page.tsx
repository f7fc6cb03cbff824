import { useLocation } from "react-router";
import { CrashMessage } from "./crash-message.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Full-page error screen, shown when the layout or a streaming client throws. Always dark. */
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
