import { Outlet } from "react-router";
import { AuthMaintenanceGate } from "../maintenance/maintenance-gate.tsx";
import { SignedOutOnly } from "../session/guard.tsx";

export default function Auth() {
  return (
    <SignedOutOnly>
      <AuthMaintenanceGate>
        <Outlet />
      </AuthMaintenanceGate>
    </SignedOutOnly>
  );
}
