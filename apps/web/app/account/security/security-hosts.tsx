import { lazy, Suspense, useSyncExternalStore } from "react";
import { newCodes } from "./new-codes.ts";
import { proofQueue } from "./proof-queue.ts";

const ProofDialog = lazy(() => import("./proof-dialog.tsx"));
const NewCodesDialog = lazy(() => import("./new-codes-dialog.tsx"));
const subscribe = (listener: () => void): (() => void) => proofQueue.subscribe(listener);
const waits = (): boolean => proofQueue.size > 0;
const none = (): undefined => undefined;

const SecurityHosts = () => {
  const open = useSyncExternalStore(subscribe, waits, () => false);
  const codes = useSyncExternalStore(newCodes.subscribe, newCodes.snapshot, none);
  return (
    <Suspense fallback={null}>
      {open && <ProofDialog />}
      {codes && <NewCodesDialog codes={codes} />}
    </Suspense>
  );
};
export default SecurityHosts;
