import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { sitePath } from "../../platform/site-path.ts";
import { SignedInOnly } from "../session/guard.tsx";
import { LoadingOverlay } from "../session/loading-overlay.tsx";
import { returnPath } from "../session/return-path.ts";
import { proofCalls } from "./proof-calls.ts";
import { ProgramProofPage } from "./proof-page.tsx";

const Prove = () => {
  const { search } = useLocation();
  const [proved, setProved] = useState<boolean>();
  useEffect(() => {
    proofCalls.isProved().then(setProved, () => setProved(false));
  }, []);
  useEffect(() => {
    if (proved === true) window.location.replace(sitePath(returnPath(search) ?? "/studio/user"));
  }, [proved, search]);
  if (proved !== false) return <LoadingOverlay />;
  return <ProgramProofPage proved={() => setProved(true)} />;
};

/** The path /prove?next=.., for a program's request. Returns to it, at once when already proved. */
export default function ProvePage() {
  return <SignedInOnly>{() => <Prove />}</SignedInOnly>;
}
