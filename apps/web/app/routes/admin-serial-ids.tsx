export { SerialIdsPage as default } from "../admin/serial-ids/serial-ids-page.tsx";
