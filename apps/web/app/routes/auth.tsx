import { Outlet } from "react-router";
import { SignedOutOnly } from "../account/session/guard.tsx";
import { AuthMaintenanceGate } from "../maintenance/maintenance-gate.tsx";

export default function Auth() {
  return (
    <SignedOutOnly>
      <AuthMaintenanceGate>
        <Outlet />
      </AuthMaintenanceGate>
    </SignedOutOnly>
  );
}
