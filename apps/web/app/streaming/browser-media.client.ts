/** The media clients need a browser: this module is empty in the server's build. Import it with `import()` from an effect or a handler. */
export {
  CaptureSession,
  ControlSenderClient,
  cameraControls,
  listDevices,
  pairingKeys,
  ReceiverClient,
  SenderClient,
  setCamera,
  watchTrackLevels,
} from "@setsuna/web-media";
