export type SameShape<Source> = { readonly [Key in keyof Source]: Source[Key] extends string ? string : SameShape<Source[Key]> };
