/** Globals that pure packages may use beyond ECMAScript: stateless codecs of text and addresses. Timers, clocks, DOM and Node stay compile errors. */
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(input?: Uint8Array | ArrayBuffer): string;
}
declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string);
  readonly hostname: string;
}
