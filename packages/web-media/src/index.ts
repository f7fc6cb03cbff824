export { listDevices, type MediaDevice } from "./capture/devices.ts";
export { ReceiverClient } from "./receiver-client.ts";
export { SenderClient } from "./sender-client.ts";
