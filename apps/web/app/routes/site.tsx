import { Outlet } from "react-router";
import { SiteLayout } from "../layout/site-layout.tsx";

export default function Site() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  );
}
