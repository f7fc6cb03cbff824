export { MaintenanceAdminPage as default } from "../admin/maintenance/maintenance-page.tsx";
