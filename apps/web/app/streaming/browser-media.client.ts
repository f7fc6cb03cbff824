/** Browser only: empty in the server's build. Import it with `import()` from an effect or handler. */
export {
  CaptureSession,
  ControlSenderClient,
  cameraControls,
  listDevices,
  openScanningCamera,
  openSignallingAhead,
  PathCheck,
  pairingKeys,
  pictureGate,
  ReceiverClient,
  SenderClient,
  setCamera,
  sourceOpener,
  watchTrackLevels,
} from "@setsuna/web-media";
