import { Outlet } from "react-router";
import { SignedOutOnly } from "../session/guard.tsx";

export default function Auth() {
  return (
    <SignedOutOnly>
      <Outlet />
    </SignedOutOnly>
  );
}
