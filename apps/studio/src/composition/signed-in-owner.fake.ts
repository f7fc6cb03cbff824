import { openSession } from "../identity/sessions/login-sessions.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { accounts, serialIds } from "../platform/storage/schema/index.ts";

export const signInOwner = async (
  { database }: Pick<OpenDatabase, "database">,
  {
    owner,
    id,
    at,
    more = {},
  }: {
    readonly owner: string;
    readonly id: string;
    readonly at: Date;
    readonly more?: Partial<typeof serialIds.$inferInsert>;
  },
): Promise<string> => {
  await database.insert(accounts).values({ id: owner, email: "owner@example.com", createdAt: at });
  await database.insert(serialIds).values({
    id,
    accountId: owner,
    plan: "free",
    videoChannels: 3,
    contractStatus: "usable",
    createdAt: at,
    ...more,
  });
  const origin = { address: "192.0.2.1", userAgent: "" };
  const { token } = await database.transaction((tx) => openSession(tx, owner, origin, at, false));
  return `__Host-setsuna_session=${token}`;
};
