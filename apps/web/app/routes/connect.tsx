export { ConnectPage as default } from "../pairing/connect-page.tsx";
