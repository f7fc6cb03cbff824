import { type MaintenanceWindow, type PlannedMaintenance, StudioError } from "@setsuna/contracts";
import { desc, eq } from "drizzle-orm";
import { type AuditPort, type Database, type Handlers, newRowId, recordFor } from "../../platform/index.ts";
import { maintenanceWindows } from "../../platform/storage/schema/operate.ts";
import type { MaintenanceGate } from "./maintenance-gate.ts";

type Row = typeof maintenanceWindows.$inferSelect;

const windowOf = ({ id, fromAt, untilAt, ja, en }: Row): PlannedMaintenance => ({
  id,
  from: fromAt.toISOString(),
  until: untilAt.toISOString(),
  ja,
  en,
});

/** Throws `period-wrong` unless it ends after it begins. */
const columnsOf = ({ from, until, ja, en }: MaintenanceWindow) => {
  const [fromAt, untilAt] = [new Date(from), new Date(until)];
  if (untilAt <= fromAt) throw new StudioError("period-wrong");
  return { fromAt, untilAt, ja, en };
};

export const maintenanceHandlers = ({
  database,
  audit,
  gate,
}: {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly gate: MaintenanceGate;
}): Handlers<"readMaintenance" | "listMaintenance" | "planMaintenance" | "changeMaintenance" | "cancelMaintenance"> => {
  const note = recordFor(audit);
  const found = (rows: readonly Row[]): Row => {
    const [row] = rows;
    if (row === undefined) throw new StudioError("unknown-maintenance");
    return row;
  };
  const times = ({ fromAt, untilAt }: Row) => ({ from: fromAt.toISOString(), until: untilAt.toISOString() });
  const changing = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    const result = await change();
    gate.forget();
    return result;
  };
  return {
    readMaintenance: (_request, { now }) => gate.look(now),

    listMaintenance: async () => ({
      windows: (await database.select().from(maintenanceWindows).orderBy(desc(maintenanceWindows.fromAt))).map(windowOf),
    }),

    planMaintenance: ({ body }, caller) =>
      changing(() =>
        database.transaction(async (tx) => {
          const columns = columnsOf(body);
          const row = { id: newRowId(), ...columns, createdAt: caller.now };
          const made = found(await tx.insert(maintenanceWindows).values(row).returning());
          await note(tx, caller, "maintenance.planned", made.id, times(made));
          return windowOf(made);
        }),
      ),

    changeMaintenance: ({ params: { id }, body }, caller) =>
      changing(() =>
        database.transaction(async (tx) => {
          const columns = columnsOf(body);
          const changed = found(
            await tx.update(maintenanceWindows).set(columns).where(eq(maintenanceWindows.id, id)).returning(),
          );
          await note(tx, caller, "maintenance.changed", id, times(changed));
          return windowOf(changed);
        }),
      ),

    cancelMaintenance: ({ params: { id } }, caller) =>
      changing(() =>
        database.transaction(async (tx) => {
          const gone = found(await tx.delete(maintenanceWindows).where(eq(maintenanceWindows.id, id)).returning());
          await note(tx, caller, "maintenance.cancelled", id, times(gone));
          return undefined;
        }),
      ),
  };
};
