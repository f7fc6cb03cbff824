import { z } from "zod";

/** Role of a member of an organization. An organization has one owner. */
export const TeamRole = z.enum(["owner", "billing", "operator", "viewer"]);
export type TeamRole = z.infer<typeof TeamRole>;

/** Roles that may make a call while acting for an organization, by the call's subject. */
export const TEAM = {
  everyone: TeamRole.options,
  owner: ["owner"],
  money: ["owner", "billing"],
  /** Settings and streams of serial IDs. */
  ids: ["owner", "operator"],
  /** State of serial IDs, without video and secrets. */
  status: ["owner", "operator", "viewer"],
  /** Everyone but the owner. */
  others: ["billing", "operator", "viewer"],
} as const satisfies Record<string, readonly TeamRole[]>;
