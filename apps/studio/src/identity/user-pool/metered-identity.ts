import type { Meters } from "../../platform/index.ts";
import type { IdentityService } from "./identity-service.ts";
import { IdentityRefusal } from "./protocol/identity-refusal.ts";

export const meteredIdentity = (service: IdentityService, meters: Meters): IdentityService => ({
  ...service,
  call: async (name, body, call) => {
    try {
      const answer = await service.call(name, body, call);
      meters.identityCall(name, "ok");
      return answer;
    } catch (error) {
      meters.identityCall(name, error instanceof IdentityRefusal ? error.type : "InternalErrorException");
      throw error;
    }
  },
});
