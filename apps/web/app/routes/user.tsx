import { Outlet } from "react-router";
import { SignedInOnly } from "../session/guard.tsx";

export default function User() {
  return <SignedInOnly>{(account) => <Outlet context={account} />}</SignedInOnly>;
}
