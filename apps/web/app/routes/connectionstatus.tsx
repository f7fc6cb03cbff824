export { ConnectionStatusPage as default } from "../guides/connection-status/connection-status-page.tsx";
