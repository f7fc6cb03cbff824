import { z } from "zod";
import type { Read } from "./variable.ts";

/** Purpose of the server: `development` on a private machine, `production` for the public, `staging` for public trials. */
export type Profile = "development" | "staging" | "production";

export interface ProfileConfig {
  readonly profile: Profile;
  /** True: a production site sells by the test gateway, where no money moves, and the operator wants that. */
  readonly testGateway: boolean;
}

export const PROFILE_VARIABLES = {
  PROFILE: z.enum(["production", "staging"], "production or staging").optional(),
  TEST_GATEWAY: z.enum(["on", "off"], "on or off").optional(),
};

/** `isPublic`: PUBLIC_URL or DATABASE_URL is set, so this isn't a private machine. */
export const profileConfig = (read: Read<typeof PROFILE_VARIABLES>, isPublic: boolean): ProfileConfig => ({
  profile: read.PROFILE ?? (isPublic ? "production" : "development"),
  testGateway: read.TEST_GATEWAY === "on",
});
