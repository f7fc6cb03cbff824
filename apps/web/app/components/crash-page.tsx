import { useLocation } from "react-router";
import { CrashMessage } from "./crash-message.tsx";
import { SiteHeader } from "./site-header.tsx";

/** For a layout or streaming client that throws. Always dark. */
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
