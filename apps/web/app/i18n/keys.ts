import type { admin } from "../content/ja/screens/admin.ts";
import type { organization } from "../content/ja/screens/organization.ts";
import type { report } from "../content/ja/screens/report.ts";
import type { ja } from "../content/ja/screens.ts";

/** Japanese defines the shape; texts of the admin area, organizations and reports are separate. */
export interface Spaces {
  readonly site: typeof ja;
  readonly admin: typeof admin;
  readonly organization: typeof organization;
  readonly report: typeof report;
}
export type Space = keyof Spaces;

export type Texts = { readonly [key: string]: string | Texts };

/** `count` also chooses the plural form. */
export type Values = Readonly<Record<string, string | number>>;

type NameOf<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name;

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

/** Missing keys and values fail the type check. */
export type TranslateFrom<Dictionary> = <Key extends KeyOf<Dictionary>>(
  key: Key,
  ...values: ValuesOf<TextAt<Dictionary, Key>>
) => string;

/** Returns a sentence of the site, or of the named namespace. */
export type Translate<Of extends Space = "site"> = TranslateFrom<Spaces[Of]>;
