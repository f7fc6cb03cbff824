import { ProvePage } from "../security/prove-page.tsx";
import { SignedInOnly } from "../session/guard.tsx";

export default function Prove() {
  return <SignedInOnly>{() => <ProvePage />}</SignedInOnly>;
}
