import { type ClientMessage, type IceServer, JoinChallengeValue, type ServerMessage } from "@setsuna/contracts";
import type { TextSocket, TextSocketEvents } from "../transport/ports.ts";

let count = 0;
const drawn = (): JoinChallengeValue => {
  count += 1;
  return JoinChallengeValue.parse(`${String(count).padStart(42, "c")}A`);
};

export class FakeSocket implements TextSocket {
  readonly url: string;
  /** Given to the client to sign when it opens. */
  readonly challenge = drawn();
  readonly sent: ClientMessage[] = [];
  isOpen = false;
  isClosed = false;
  /** Undefined until the client closes it. */
  closeCode: number | undefined;
  private readonly events: TextSocketEvents;

  constructor(url: string, events: TextSocketEvents) {
    this.url = url;
    this.events = events;
  }

  send(text: string): boolean {
    if (!this.isOpen) return false;
    this.sent.push(JSON.parse(text));
    return true;
  }
  close(code: number): void {
    this.closeCode ??= code;
    this.isOpen = false;
    this.isClosed = true;
  }

  /** With `isSilent`, sends no challenge. */
  open({ isSilent = false, iceServers }: { readonly isSilent?: boolean; readonly iceServers?: IceServer[] } = {}): void {
    if (this.isClosed) return;
    this.isOpen = true;
    this.events.onOpen();
    if (!isSilent) this.say({ type: "challenge", challenge: this.challenge, iceServers });
  }
  welcome(): void {
    this.open();
    this.say({ type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 3 });
  }
  say(message: ServerMessage): void {
    this.deliver(JSON.stringify(message));
  }
  deliver(data: unknown): void {
    if (!this.isClosed) this.events.onMessage(data);
  }
  lose(): void {
    if (this.isClosed) return;
    this.isOpen = false;
    this.events.onLost();
  }
  /** Throws if there is none. */
  last<Type extends ClientMessage["type"]>(type: Type): Extract<ClientMessage, { type: Type }> {
    const found = this.sent.filter((message): message is Extract<ClientMessage, { type: Type }> => message.type === type).at(-1);
    if (found === undefined) throw new Error(`no ${type} was sent`);
    return found;
  }
}
