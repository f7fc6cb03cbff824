/** The same keys as `Source`, any text: a missing or surplus key fails the type check. */
export type SameShape<Source> = { readonly [Key in keyof Source]: Source[Key] extends string ? string : SameShape<Source[Key]> };
