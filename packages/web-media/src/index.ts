export { listDevices, type MediaDevice, onDevicesChanged } from "./capture/devices.ts";
export { ReceiverClient, type ReceiverClientOptions } from "./receiver-client.ts";
export { SenderClient, type SenderClientOptions } from "./sender-client.ts";
