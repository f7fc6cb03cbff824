import { ContactRetention, KEPT } from "@setsuna/contracts";
import { and, eq, lt } from "drizzle-orm";
import type { AuditPort, Database, Transaction } from "../../platform/index.ts";
import { contactMessages, operateSettings } from "../../platform/storage/schema/operate.ts";

const NAME = "contact-retention";
const DEFAULT: ContactRetention = { closedDays: KEPT.closedContactDays };
const DAY_MS = 86_400_000;

export const readRetention = async (database: Database): Promise<ContactRetention> => {
  const [row] = await database.select().from(operateSettings).where(eq(operateSettings.name, NAME));
  const kept = ContactRetention.safeParse(row?.value);
  return kept.success ? kept.data : DEFAULT;
};

export const writeRetention = async (tx: Transaction, value: ContactRetention): Promise<void> => {
  await tx
    .insert(operateSettings)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: operateSettings.name, set: { value } });
};

export const sweepContact = async (database: Database, audit: AuditPort, now: Date): Promise<void> => {
  const { closedDays } = await readRetention(database);
  if (closedDays === null) return;
  const end = new Date(now.getTime() - closedDays * DAY_MS);
  await database.transaction(async (tx) => {
    const gone = await tx
      .delete(contactMessages)
      .where(and(eq(contactMessages.state, "closed"), lt(contactMessages.closedAt, end)))
      .returning({ id: contactMessages.id });
    if (gone.length === 0) return;
    await audit.record(tx, {
      actor: "system",
      action: "contact.expired",
      subject: "",
      origin: { address: "" },
      detail: { messages: gone.length, closedDays },
      at: now,
    });
  });
};
