export { SerialIdsPage as default } from "../serial-ids/serial-ids-page.tsx";
