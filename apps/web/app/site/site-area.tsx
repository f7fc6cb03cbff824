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

/** The frame's own error goes to the root's boundary. */
export function ErrorBoundary() {
  return (
    <SiteLayout>
      <CrashMessage />
    </SiteLayout>
  );
}
