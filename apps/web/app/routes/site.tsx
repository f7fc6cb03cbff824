import { Outlet } from "react-router";
import { SiteLayout } from "../layout/site-layout.tsx";
import { PublicHead } from "../site/public-head.tsx";

export default function Site() {
  return (
    <PublicHead>
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    </PublicHead>
  );
}
