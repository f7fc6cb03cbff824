export { ConnectionsPage as default } from "../my-page/connections/connections-page.tsx";
