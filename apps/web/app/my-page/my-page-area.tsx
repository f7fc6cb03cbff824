import { SignedInOnly } from "../account/session/guard.tsx";
import { MaintenanceGate } from "../maintenance/maintenance-gate.tsx";
import { MyPageShell } from "./my-page-shell.tsx";

export default function MyPageArea() {
  return (
    <SignedInOnly>
      {(account) => (
        <MaintenanceGate account={account}>
          <MyPageShell key={account.acting?.id ?? account.id} account={account} />
        </MaintenanceGate>
      )}
    </SignedInOnly>
  );
}
