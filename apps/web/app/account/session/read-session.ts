import type { CurrentSession, SESSION_API } from "@setsuna/contracts";
import { lightRead, memberOf } from "../../api/light-read.ts";

const PATH: (typeof SESSION_API)["currentSession"]["path"] = "/studio/api/session";

export const readSession = async (): Promise<CurrentSession> => {
  const read = await lightRead(PATH);
  if (memberOf(read, "state") === "signed-out") return { state: "signed-out" };
  const contracts = await import("@setsuna/contracts/session-api");
  return contracts.CurrentSession.parse(read);
};
