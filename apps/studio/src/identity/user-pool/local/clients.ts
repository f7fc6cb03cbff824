import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import type { IdentityContext } from "./identity-context.ts";

/** Throws ResourceNotFoundException for an unknown client. */
export const requireClient = ({ settings, otherClientIds }: IdentityContext, clientId: string): void => {
  if (clientId !== settings.clientId && !otherClientIds.includes(clientId))
    throw new IdentityRefusal("ResourceNotFoundException", "User pool client does not exist.");
};
