/** The media clients need a browser: this module is empty in the server's build. Import it with `import()` from an effect or a handler. */
export { ControlSenderClient, listDevices, pairingKeys, ReceiverClient, SenderClient } from "@setsuna/web-media";
