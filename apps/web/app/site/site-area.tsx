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

/** Errors of the frame itself go to the root's boundary. */
export function ErrorBoundary() {
  return (
    <SiteLayout>
      <CrashMessage />
    </SiteLayout>
  );
}
