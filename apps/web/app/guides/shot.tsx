import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { Screenshot } from "../components/text-page/screenshot.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useBuiltFile } from "../platform/site-path.ts";
import sizes from "./screenshots/sizes.json" with { type: "json" };

const FILES = import.meta.glob<string>("./screenshots/*/*.webp", { eager: true, query: "?url", import: "default" });
const SIZES: Readonly<Record<string, readonly number[]>> = sizes;

/** `src`: without the site's prefix on the server. Throws when there is no screenshot of this name in scripts/screenshots.ts. */
export const shotOf = (name: string, language: Language) => {
  const key = `${language}/${name}`;
  const src = FILES[`./screenshots/${key}.webp`];
  const [width, height] = SIZES[key] ?? [];
  if (src === undefined || width === undefined || height === undefined) throw new Error(`there is no screenshot ${key}`);
  return { src, width, height };
};

export const Shot = (props: {
  readonly name: string;
  readonly alt: string;
  readonly caption?: ReactNode;
  readonly narrow?: boolean;
  /** Loads eagerly in the first screen. */
  readonly eager?: boolean;
}) => {
  const { language } = useLanguage();
  const builtFile = useBuiltFile();
  const { src, width, height } = shotOf(props.name, language);
  return (
    <Screenshot
      src={builtFile(src)}
      width={width}
      height={height}
      alt={props.alt}
      caption={props.caption}
      {...(props.narrow ? { narrow: true } : {})}
      {...(props.eager ? { eager: true } : {})}
    />
  );
};
