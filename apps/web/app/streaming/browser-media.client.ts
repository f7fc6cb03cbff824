/** Browser only: empty in the server's build. Import it with `import()` from an effect or handler. */
export {
  CaptureSession,
  ControlSenderClient,
  cameraControls,
  DirectorClient,
  listDevices,
  openScanningCamera,
  openSignallingAhead,
  PartyClient,
  PathCheck,
  pairingKeys,
  ReceiverClient,
  SenderClient,
  setCamera,
  sourceOpener,
  videoGate,
  watchTrackLevels,
} from "@setsuna/web-media";
