/** Of the padding (docs/protocol/media.md): 5.1 and 7.1. */
export type SurroundCode = 6 | 8;

interface MultistreamForm {
  readonly code: SurroundCode;
  readonly streams: string;
  readonly coupled: string;
  /** Orders of browsers (Web Audio's), and of GStreamer and Ogg (RFC 7845 §5.1.1.2). The streams are the same. */
  readonly mappings: readonly string[];
}

const FORMS: readonly MultistreamForm[] = [
  { code: 6, streams: "4", coupled: "2", mappings: ["0,1,4,5,2,3", "0,4,1,2,3,5"] },
  { code: 8, streams: "5", coupled: "3", mappings: ["0,1,6,7,4,5,2,3", "0,6,1,2,3,4,5,7"] },
];

/**
 * The layout of an offered `multiopus`, by its channels and lower-case parameters. Undefined if its first stream isn't left and
 * right, or the others aren't in the usual order.
 */
export const multistreamCode = (channels: number, parameters: ReadonlyMap<string, string>): SurroundCode | undefined => {
  const of = (name: string): string => (parameters.get(name) ?? "").replace(/[\s"\\]/g, "");
  return FORMS.find(
    ({ code, streams, coupled, mappings }) =>
      code === channels &&
      of("num_streams") === streams &&
      of("coupled_streams") === coupled &&
      mappings.includes(of("channel_mapping")),
  )?.code;
};
