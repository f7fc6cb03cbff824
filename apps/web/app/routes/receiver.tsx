export { ReceiverPage as default } from "../receiver/receiver-page.tsx";
