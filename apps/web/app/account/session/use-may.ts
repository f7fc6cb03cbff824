import type { ApiName } from "@setsuna/contracts";
import { mayCall } from "./may-call.ts";
import { useSession } from "./session-provider.tsx";

/** Hides what a member of an organization may not do. The server checks each call itself. */
export const useMay = (): ((call: ApiName) => boolean) => {
  const session = useSession();
  return (call) => session.state === "signed-in" && mayCall(session.account, call);
};
