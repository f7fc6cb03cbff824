export { type CameraControls, cameraControls, setCamera } from "./capture/camera-controls.ts";
export type { CaptureSource } from "./capture/capture-source.ts";
export { listDevices, type MediaDevice } from "./capture/devices.ts";
export { watchTrackLevels } from "./capture/track-levels.ts";
export { ControlSenderClient } from "./control-sender-client.ts";
export { pairingKeys } from "./pairing-keys.ts";
export { ReceiverClient } from "./receiver-client.ts";
export type { Replay, ReplaySaving, ReplaySnapshot } from "./replay/replay.ts";
export { SenderClient } from "./sender-client.ts";
