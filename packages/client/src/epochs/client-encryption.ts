import type { SerialId } from "@setsuna/contracts";
import { deriveSenderKey, SENDER_SEED_BYTES, type SenderKey } from "@setsuna/e2ee";
import type { SignallingPorts } from "../transport/ports.ts";
import { ReceivingEpochs } from "./receiving-epochs.ts";
import { SendingEpochs } from "./sending-epochs.ts";

export interface ClientEncryptionOptions {
  readonly ports: Pick<SignallingPorts, "clock" | "timers"> & { randomBytes(count: number): Uint8Array };
  /** 32 bytes. */
  readonly e2eeKey: Uint8Array;
  readonly serialId: SerialId;
  /** Identifies the machine's senders; by default new for each start. */
  readonly senderSeed?: Uint8Array | undefined;
}

/** Sends in its own epochs, and accepts only epochs that their senders answered with. */
export class ClientEncryption {
  readonly e2eeKey: Uint8Array;
  private readonly options: ClientEncryptionOptions;
  private ownSending: SendingEpochs | undefined;
  private ownReceiving: ReceivingEpochs | undefined;

  constructor(options: ClientEncryptionOptions) {
    this.options = options;
    this.e2eeKey = options.e2eeKey;
  }

  get sending(): SendingEpochs {
    this.ownSending ??= new SendingEpochs(this.options.ports, this.e2eeKey, this.senderKey());
    return this.ownSending;
  }

  get receiving(): ReceivingEpochs {
    this.ownReceiving ??= new ReceivingEpochs(this.options.ports, this.e2eeKey);
    return this.ownReceiving;
  }

  private senderKey(): SenderKey {
    const { ports, senderSeed, serialId } = this.options;
    return deriveSenderKey(senderSeed ?? ports.randomBytes(SENDER_SEED_BYTES), serialId);
  }
}
