export { AdminArea as default } from "../admin/admin-area.tsx";
