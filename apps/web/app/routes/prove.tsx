import { ProvePage } from "../account/security/prove-page.tsx";
import { SignedInOnly } from "../account/session/guard.tsx";

export default function Prove() {
  return <SignedInOnly>{() => <ProvePage />}</SignedInOnly>;
}
