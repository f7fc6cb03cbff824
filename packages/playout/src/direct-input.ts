import { type DirectFrame, readDirectPart } from "@setsuna/contracts";
import { joinBytes } from "@setsuna/kit";

/** Frames of several parts arrive in order. */
export class DirectInput {
  private parts: DirectFrame[] = [];

  receive(message: ArrayBuffer): DirectFrame | undefined {
    const part = readDirectPart(new Uint8Array(message));
    if (part === undefined) return undefined;
    if (part.part === 0) this.parts = [];
    const [first] = this.parts;
    if (part.part !== this.parts.length || (first !== undefined && first.number !== part.number)) return undefined;
    this.parts.push(part);
    if (this.parts.length < part.parts) return undefined;
    const data = joinBytes(this.parts.map(({ data: bytes }) => bytes));
    this.parts = [];
    return { ...part, data };
  }

  reset(): void {
    this.parts = [];
  }
}
