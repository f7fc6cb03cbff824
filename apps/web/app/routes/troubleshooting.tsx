export { TroubleshootingPage as default } from "../guides/troubleshooting/troubleshooting-page.tsx";
