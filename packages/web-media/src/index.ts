export { type CameraControls, cameraControls, setCamera } from "./capture/camera-controls.ts";
export { listDevices, type MediaDevice, onDevicesChanged } from "./capture/devices.ts";
export { watchTrackLevels } from "./capture/track-levels.ts";
export { ControlSenderClient, type ControlSenderOptions } from "./control-sender-client.ts";
export { pairingKeys } from "./pairing-keys.ts";
export { ReceiverClient, type ReceiverClientOptions } from "./receiver-client.ts";
export type { Replay, ReplaySaving, ReplaySnapshot } from "./replay/replay.ts";
export type { ReplayFile, ReplayPosition } from "./replay/replay-messages.ts";
export { SenderClient, type SenderClientOptions } from "./sender-client.ts";
