/** A licence text and the packages that it goes with, each a line such as `react 19.3.1 (MIT)`. */
export interface Notice {
  readonly packages: readonly string[];
  readonly text: string;
}

/** OSS.txt as the build writes it. */
export interface Notices {
  readonly intro: string;
  readonly notices: readonly Notice[];
}

const RULE = /^={80}\n/m;

/** Takes OSS.txt apart. A text of another form is an introduction as a whole. */
export const parseNotices = (file: string): Notices => {
  const [intro = "", ...parts] = file.split(RULE);
  const notices = parts.map((part) => {
    const [heads = "", ...text] = part.split("\n\n");
    return { packages: heads.split("\n"), text: text.join("\n\n").trim() };
  });
  return { intro: intro.trim(), notices };
};

/** The notices with a word in the name or version of a package, or in the text. */
export const noticesWith = (notices: readonly Notice[], word: string): readonly Notice[] => {
  const wanted = word.trim().toLowerCase();
  if (wanted === "") return notices;
  return notices.filter(
    ({ packages, text }) => packages.some((line) => line.toLowerCase().includes(wanted)) || text.toLowerCase().includes(wanted),
  );
};
