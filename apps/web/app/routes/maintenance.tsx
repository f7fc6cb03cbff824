import { MaintenanceSchedulePage } from "../maintenance/maintenance-schedule-page.tsx";
import type { Route } from "./+types/maintenance";

export const loader = async ({ context }: Route.LoaderArgs) => ({ maintenance: await context.maintenance?.() });

export default function MaintenanceSchedule({ loaderData }: Route.ComponentProps) {
  return <MaintenanceSchedulePage given={loaderData.maintenance} />;
}
