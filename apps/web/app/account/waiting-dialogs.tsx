import { lazy, Suspense, useSyncExternalStore } from "react";
import { captchaQueue, proofQueue } from "../api/call-queue.ts";
import { newCodes } from "./security/new-codes.ts";

const OpenDialogs = lazy(() => import("./open-dialogs.tsx"));
const noneOnServer = (): 0 => 0;
const noCodes = (): undefined => undefined;

/** Dialogs that any call may open. Every page carries this, so it imports nothing of the contract. */
export const WaitingDialogs = () => {
  const captchas = useSyncExternalStore(captchaQueue.subscribe, captchaQueue.count, noneOnServer);
  const proofs = useSyncExternalStore(proofQueue.subscribe, proofQueue.count, noneOnServer);
  const codes = useSyncExternalStore(newCodes.subscribe, newCodes.snapshot, noCodes);
  if (captchas + proofs === 0 && codes === undefined) return null;
  return (
    <Suspense fallback={null}>
      <OpenDialogs captcha={captchas > 0} proof={proofs > 0} codes={codes} />
    </Suspense>
  );
};
