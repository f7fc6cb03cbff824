import { base64, bytesOfBase64, utf8 } from "@setsuna/kit";

/** A mail address in page data, without the @ that address collectors look for. */
export type HiddenAddress = string;

export const withHidden = (address: string | undefined): HiddenAddress | undefined =>
  address === undefined ? undefined : base64(utf8(address));

/** Restores the address; undefined if there is none. */
export const readHidden = (hidden: HiddenAddress | undefined): string | undefined => {
  const bytes = hidden === undefined ? undefined : bytesOfBase64(hidden);
  return bytes && new TextDecoder().decode(bytes);
};
