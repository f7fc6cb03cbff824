export interface DockerIgnore {
  ignores(path: string): boolean;
  mayHold(folder: string): boolean;
}

const ESCAPED = /[.+^${}()|[\]\\]/;

/** `**` matches any number of folders; `*` and `?` stay within one. */
const asExpression = (pattern: string): RegExp => {
  let text = "";
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern[at] ?? "";
    if (pattern.startsWith("**/", at)) {
      text += "(?:.*/)?";
      at += 2;
    } else if (pattern.startsWith("**", at)) {
      text += ".*";
      at += 1;
    } else if (letter === "*") text += "[^/]*";
    else if (letter === "?") text += "[^/]";
    else text += ESCAPED.test(letter) ? `\\${letter}` : letter;
  }
  // Contents of an ignored folder are ignored too.
  return new RegExp(`^${text}(?:/.*)?$`);
};

/** The last matching line decides; `!` includes again. */
export const readIgnores = (text: string): DockerIgnore => {
  const rules = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const pattern = line
        .replace(/^!/, "")
        .replace(/^\.?\//, "")
        .replace(/\/$/, "");
      return { isException: line.startsWith("!"), pattern, expression: asExpression(pattern) };
    });
  return {
    ignores: (path) => {
      let isIgnored = false;
      for (const { isException, expression } of rules) if (expression.test(path)) isIgnored = !isException;
      return isIgnored;
    },
    mayHold: (folder) =>
      rules.some(({ isException, pattern }) => isException && (pattern.startsWith("**") || pattern.startsWith(`${folder}/`))),
  };
};
