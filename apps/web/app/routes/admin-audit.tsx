export { AuditPage as default } from "../admin/audit/audit-page.tsx";
