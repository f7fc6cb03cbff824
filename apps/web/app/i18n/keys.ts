import type { admin } from "../content/ja/screens/admin.ts";
import type { ja } from "../content/ja/screens.ts";

/** The sentences of the site, and those of the admin area, which come with that area alone. Japanese is the shape of both. */
export interface Spaces {
  readonly site: typeof ja;
  readonly admin: typeof admin;
}
export type Space = keyof Spaces;

/** Sentences by area and name; an area may hold further areas. */
export type Texts = { readonly [key: string]: string | Texts };

/** Values for the `{{places}}` of a sentence. `count` also chooses its plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with plural forms is named without their endings. */
type NameOf<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name;

/** Every key of a dictionary, with a dot between area and name. */
export type KeyOf<Dictionary> = {
  [Name in keyof Dictionary & string]: Dictionary[Name] extends string ? NameOf<Name> : `${Name}.${KeyOf<Dictionary[Name]>}`;
}[keyof Dictionary & string];

type TextAt<Dictionary, Key extends string> = Key extends `${infer Area}.${infer Rest}`
  ? Area extends keyof Dictionary
    ? TextAt<Dictionary[Area], Rest>
    : never
  : Key extends keyof Dictionary
    ? Dictionary[Key]
    : `${Key}_other` extends keyof Dictionary
      ? Dictionary[`${Key}_other`]
      : never;

type PlacesIn<Text> = Text extends `${string}{{${infer Place}}}${infer Rest}` ? Place | PlacesIn<Rest> : never;

type ValuesOf<Text> = [PlacesIn<Text>] extends [never]
  ? readonly [values?: Values]
  : readonly [values: Values & Readonly<Record<PlacesIn<Text>, string | number>>];

/** Returns the sentence under a key, with its places filled in. A key that does not exist and a place without a value fail the type check. */
export type TranslateFrom<Dictionary> = <Key extends KeyOf<Dictionary>>(
  key: Key,
  ...values: ValuesOf<TextAt<Dictionary, Key>>
) => string;

/** Returns a sentence of the site, or of the space that is named. */
export type Translate<Of extends Space = "site"> = TranslateFrom<Spaces[Of]>;
