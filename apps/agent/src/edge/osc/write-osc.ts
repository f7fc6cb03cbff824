import { MAX_OSC_BYTES, type OscArgument, type OscMessage, type OscPacket } from "./osc-packet.ts";

const pad = (size: number): number => (4 - (size % 4)) % 4;

const stringBytes = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  if (text.includes("\0")) throw new RangeError("a string with a zero byte");
  const bytes = Buffer.alloc(length + 4 - (length % 4));
  bytes.write(text);
  return bytes;
};

const number = (size: number, write: (buffer: Buffer) => unknown): Buffer => {
  const buffer = Buffer.alloc(size);
  write(buffer);
  return buffer;
};

const tagsOf = (args: readonly OscArgument[]): string =>
  args.map((each) => (each.type === "[" ? `[${tagsOf(each.value)}]` : each.type)).join("");

const bytesOf = (argument: OscArgument): Buffer[] => {
  switch (argument.type) {
    case "i":
      return [number(4, (buffer) => buffer.writeInt32BE(argument.value))];
    case "h":
      return [number(8, (buffer) => buffer.writeBigInt64BE(argument.value))];
    case "f":
      return [number(4, (buffer) => buffer.writeFloatBE(argument.value))];
    case "d":
      return [number(8, (buffer) => buffer.writeDoubleBE(argument.value))];
    case "s":
    case "S":
      return [stringBytes(argument.value)];
    case "b":
      return [
        number(4, (buffer) => buffer.writeInt32BE(argument.value.length)),
        Buffer.from(argument.value),
        Buffer.alloc(pad(argument.value.length)),
      ];
    case "t":
      return [number(8, (buffer) => buffer.writeBigUInt64BE(argument.value))];
    case "c": {
      const code = argument.value.charCodeAt(0);
      if (argument.value.length !== 1 || code > 0x7f) throw new RangeError("a character is one of ASCII");
      return [number(4, (buffer) => buffer.writeUInt32BE(code))];
    }
    case "r":
      return [number(4, (buffer) => buffer.writeUInt32BE(argument.value))];
    case "m":
      if (argument.value.length !== 4) throw new RangeError("a MIDI message has four bytes");
      return [Buffer.from(argument.value)];
    case "[":
      return argument.value.flatMap(bytesOf);
    default:
      return [];
  }
};

const messageBytes = ({ address, args }: OscMessage): Buffer => {
  if (!address.startsWith("/")) throw new RangeError("an address begins with a slash");
  return Buffer.concat([stringBytes(address), stringBytes(`,${tagsOf(args)}`), ...args.flatMap(bytesOf)]);
};

const packetBytes = (packet: OscPacket): Buffer => {
  if (packet.kind === "message") return messageBytes(packet);
  const head = Buffer.alloc(16);
  head.write("#bundle");
  head.writeBigUInt64BE(packet.timeTag, 8);
  const elements = packet.elements.map(packetBytes);
  return Buffer.concat([head, ...elements.flatMap((bytes) => [number(4, (buffer) => buffer.writeInt32BE(bytes.length)), bytes])]);
};

/** Throws RangeError for a value outside its type, or a packet beyond a datagram. */
export const writeOsc = (packet: OscPacket): Buffer => {
  const bytes = packetBytes(packet);
  if (bytes.length > MAX_OSC_BYTES) throw new RangeError(`an OSC packet of ${bytes.length} bytes, at most ${MAX_OSC_BYTES}`);
  return bytes;
};
