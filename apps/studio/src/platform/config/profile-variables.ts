import { z } from "zod";
import type { Read } from "./variable.ts";

/** `development` is a private machine, `staging` public trials, `production` the public. */
export type Profile = "development" | "staging" | "production";

export interface ProfileConfig {
  readonly profile: Profile;
  readonly testGateway: boolean;
}

export const PROFILE_VARIABLES = {
  PROFILE: z.enum(["production", "staging", "development"], "production, staging or development").optional(),
  TEST_GATEWAY: z.enum(["on", "off"], "on or off").optional(),
};

/** `isPublic`: PUBLIC_URL or DATABASE_URL is set, so this isn't a private machine. */
export const profileConfig = (read: Read<typeof PROFILE_VARIABLES>, isPublic: boolean): ProfileConfig => ({
  profile: read.PROFILE ?? (isPublic ? "production" : "development"),
  testGateway: read.TEST_GATEWAY === "on",
});
