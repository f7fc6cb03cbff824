import { z } from "zod";

/** Contents of `/studio/idp/settings.json`. */
export const IdentitySettings = z.object({
  /** Such as `/studio/idp`. */
  endpoint: z.string().min(1),
  /** Such as `ap-northeast-1_Setsuna`; the part after the underscore enters the password's hash. */
  userPoolId: z.string().regex(/^[\w-]+_[0-9a-zA-Z]+$/),
  clientId: z.string().min(1),
});
export type IdentitySettings = z.infer<typeof IdentitySettings>;

/** Settings built into the server, for the site's own pages. */
export const LOCAL_IDENTITY: IdentitySettings = {
  endpoint: "/studio/idp",
  userPoolId: "ap-northeast-1_Setsuna",
  clientId: "web",
};
