import { Outlet } from "react-router";
import { AuthMaintenanceGate } from "../../maintenance/maintenance-gate.tsx";
import { SignedOutOnly } from "../session/guard.tsx";

export default function AuthArea() {
  return (
    <SignedOutOnly>
      <AuthMaintenanceGate>
        <Outlet />
      </AuthMaintenanceGate>
    </SignedOutOnly>
  );
}
