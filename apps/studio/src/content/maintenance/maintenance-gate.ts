import type { ApiName, Endpoint, MaintenanceWindow } from "@setsuna/contracts";
import { asc, gt } from "drizzle-orm";
import { type Database, type OpeningHours, type SignedIn, UnderMaintenance } from "../../platform/index.ts";
import { maintenanceWindows } from "../../platform/storage/schema/operate.ts";

/** Cache time, ms, because another instance may change the windows. */
const FRESH_MS = 2_000;
/** A window is announced this long before, ms. */
const ANNOUNCED_MS = 14 * 86_400_000;

/** These calls stay open. Spec §2: apps keep working. */
const FOR_APPS: ReadonlySet<ApiName> = new Set<ApiName>(["setTally"]);

interface Window {
  readonly from: Date;
  readonly until: Date;
  readonly shown: MaintenanceWindow;
}

export class MaintenanceGate implements OpeningHours {
  private readonly database: Database;
  private read: { readonly at: number; readonly windows: readonly Window[] } | undefined;

  constructor(database: Database) {
    this.database = database;
  }

  forget(): void {
    this.read = undefined;
  }

  private async windows(now: Date): Promise<readonly Window[]> {
    const age = now.getTime() - (this.read?.at ?? Number.NEGATIVE_INFINITY);
    if (this.read !== undefined && age >= 0 && age < FRESH_MS) return this.read.windows;
    const rows = await this.database
      .select()
      .from(maintenanceWindows)
      .where(gt(maintenanceWindows.untilAt, now))
      .orderBy(asc(maintenanceWindows.fromAt), asc(maintenanceWindows.id));
    const windows = rows.map(({ fromAt, untilAt, ja, en }) => ({
      from: fromAt,
      until: untilAt,
      shown: { from: fromAt.toISOString(), until: untilAt.toISOString(), ja, en },
    }));
    this.read = { at: now.getTime(), windows };
    return windows;
  }

  private async open(now: Date): Promise<Window | undefined> {
    return (await this.windows(now))
      .filter(({ from, until }) => from <= now && now < until)
      .sort((a, b) => b.until.getTime() - a.until.getTime())[0];
  }

  async look(now: Date): Promise<{ now: MaintenanceWindow | null; next: MaintenanceWindow | null }> {
    const next = (await this.windows(now)).find(({ from }) => from > now && from.getTime() - now.getTime() <= ANNOUNCED_MS);
    return { now: (await this.open(now))?.shown ?? null, next: next?.shown ?? null };
  }

  /** Throws {@link UnderMaintenance} except for admins. */
  async requireOpen(role: "licensee" | "admin", now: Date): Promise<void> {
    if (role === "admin") return;
    const window = await this.open(now);
    if (window !== undefined) throw new UnderMaintenance(window.until, now);
  }

  /** My Page's calls are those that require a session. */
  async requireOpenFor(name: ApiName, row: Endpoint, signedIn: SignedIn | undefined, now: Date): Promise<void> {
    const isMyPage = row.access === "signed-in" || row.access === "proved";
    if (!isMyPage || signedIn === undefined || FOR_APPS.has(name)) return;
    await this.requireOpen(signedIn.account.role, now);
  }
}
