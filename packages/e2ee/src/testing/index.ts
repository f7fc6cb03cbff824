export { decryptControlMessage, encryptControlMessage } from "../frame/control-messages.ts";
export { epochIdOf } from "../frame/session-key.ts";
export { SIGNATURE_BYTES } from "../sender/signatures.ts";
export { encryptedExamples, epochExamples, exampleSender, exchangeExample } from "./encrypted-examples.ts";
export { packetize } from "./packetize.ts";
export { passwordExample, RFC_9497_VECTORS } from "./password-example.ts";
export { PasswordServer } from "./password-server.ts";
export { h264Frame, PPS, randomBytes, SPS, seeded, vp8Frame } from "./random-frames.ts";
