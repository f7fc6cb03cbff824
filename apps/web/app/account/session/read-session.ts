import type { CurrentSession, SESSION_API } from "@setsuna/contracts";
import { lightRead, memberOf } from "../../api/light-read.ts";

const PATH: (typeof SESSION_API)["currentSession"]["path"] = "/studio/api/session";

/** Returns who is signed in, as the server knows it. Most readers of the public pages are nobody, and need no parser to be told so. */
export const readSession = async (): Promise<CurrentSession> => {
  const read = await lightRead(PATH);
  if (memberOf(read, "state") === "signed-out") return { state: "signed-out" };
  const contracts = await import("@setsuna/contracts/session-api");
  return contracts.CurrentSession.parse(read);
};
