/** Packages look like `react 19.3.1 (MIT)`. */
export interface Notice {
  readonly packages: readonly string[];
  readonly text: string;
}

export interface Notices {
  readonly intro: string;
  readonly notices: readonly Notice[];
}

const RULE = /^={80}\n/m;

/** Any other text becomes one introduction. */
export const parseNotices = (file: string): Notices => {
  const [intro = "", ...parts] = file.split(RULE);
  const notices = parts.map((part) => {
    const [heads = "", ...text] = part.split("\n\n");
    return { packages: heads.split("\n"), text: text.join("\n\n").trim() };
  });
  return { intro: intro.trim(), notices };
};

export const noticesWith = (notices: readonly Notice[], word: string): readonly Notice[] => {
  const wanted = word.trim().toLowerCase();
  if (wanted === "") return notices;
  return notices.filter(
    ({ packages, text }) => packages.some((line) => line.toLowerCase().includes(wanted)) || text.toLowerCase().includes(wanted),
  );
};
