declare module "*.mdx" {
  export const outline: import("./components/text-page/page-text.ts").PageText["outline"];
  const Content: import("./components/text-page/page-text.ts").PageText["default"];
  export default Content;
}

declare module "virtual:page-titles" {
  const titles: Readonly<Record<string, Readonly<Record<"ja" | "en", string>> | undefined>>;
  export default titles;
}

declare module "virtual:page-descriptions" {
  const descriptions: Readonly<Record<string, Readonly<Record<"ja" | "en", string>> | undefined>>;
  export default descriptions;
}

/** Such as `guides/how-to.mdx`, below the folder of the language. */
declare module "virtual:page-files" {
  const files: Readonly<Record<string, Readonly<Record<"ja" | "en", string>> | undefined>>;
  export default files;
}
