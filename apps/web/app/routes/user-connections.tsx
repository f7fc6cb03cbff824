export { ConnectionsPage as default } from "../connections/connections-page.tsx";
