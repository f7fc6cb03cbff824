export { SerialIdsPage as default } from "../my-page/serial-ids/serial-ids-page.tsx";
