import { base64, bytesOfBase64, utf8 } from "@setsuna/kit";

/** A mail address as a page's data carries it: programs that collect addresses look for an @ in what a page holds. */
export type HiddenAddress = string;

export const withHidden = (address: string | undefined): HiddenAddress | undefined =>
  address === undefined ? undefined : base64(utf8(address));

/** Restores the address; undefined if there is none. */
export const readHidden = (hidden: HiddenAddress | undefined): string | undefined => {
  const bytes = hidden === undefined ? undefined : bytesOfBase64(hidden);
  return bytes && new TextDecoder().decode(bytes);
};
