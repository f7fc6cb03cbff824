import type { Route } from "./+types/maintenance-schedule-page";
import { MaintenanceSchedule } from "./maintenance-schedule.tsx";

export const loader = async ({ context }: Route.LoaderArgs) => ({ maintenance: await context.maintenance?.() });

export default function MaintenanceSchedulePage({ loaderData }: Route.ComponentProps) {
  return <MaintenanceSchedule given={loaderData.maintenance} />;
}
