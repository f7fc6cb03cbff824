import { Outlet } from "react-router";
import { CrashMessage } from "../components/crash-message.tsx";
import { SiteLayout } from "./layout/site-layout.tsx";
import { PublicHead } from "./public-head.tsx";

export default function SiteArea() {
  return (
    <PublicHead>
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    </PublicHead>
  );
}

/** A page that threw leaves the way to the others. Where the frame itself threw, the root's boundary is next. */
export function ErrorBoundary() {
  return (
    <SiteLayout>
      <CrashMessage />
    </SiteLayout>
  );
}
