export { SerialIdPage as default } from "../admin/serial-ids/serial-id-page.tsx";
