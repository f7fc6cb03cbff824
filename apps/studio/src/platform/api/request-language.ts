import { Language } from "@setsuna/contracts";

interface Choice {
  readonly language: Language;
  readonly quality: number;
}

const choiceOf = (part: string): Choice[] => {
  const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
  const language = Language.safeParse(tag.split("-")[0]);
  if (!language.success) return [];
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const value = quality === undefined ? 1 : Number(quality.slice(2));
  return [{ language: language.data, quality: Number.isFinite(value) ? value : 0 }];
};

/** RFC 9110 §12.5.4. Japanese if the header names neither language. */
export const acceptedLanguage = (header: string | undefined): Language => {
  const choices = (header ?? "").slice(0, 500).split(",").flatMap(choiceOf);
  const best = choices.filter((choice) => choice.quality > 0).sort((a, b) => b.quality - a.quality)[0];
  return best?.language ?? "ja";
};
