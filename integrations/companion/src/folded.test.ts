import { foldedCode } from "@setsuna/kit";
import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { folded, serialIdIn } from "./folded.ts";

it.each([
  "ＡＢＣ－ｄｅｆｇ",
  "１９２．０．２．０",
  "「abc-defg」",
  " ｓｔｕｄｉｏ．ｅｘａｍｐｌｅ。",
  "ａｂｃー\u200bｄｅｆｇ",
  "“abc‐defg”、",
  "<https://studio.example/>",
  "スーパー",
  "\ufeffabc\u00a0defg\u3000",
  "８７９０",
  "",
])("reads %j like the studio", (typed) => expect(folded(typed)).toBe(foldedCode(typed)));

it.each([
  "ａｂｃ−ｄｅｆｇ",
  "「https://studio.example/studio/app/receiver?id=abc-defg&amp;video=1」",
  "https://s.example/?video=1&amp;ID=ABC-DEFG#key=x",
])("finds the serial ID in %s", (typed) => expect(serialIdIn(typed)).toBe("abcdefg"));

it("reads every typed connection field in any width, and leaves secrets unchanged", () => {
  const config = {
    edgeHost: "１２７．０．０．１",
    edgePort: "８７９１",
    appPort: "８７９２",
    studioUrl: "ｈｔｔｐｓ：／／ｓ．ｅｘａｍｐｌｅ／",
    serialId: "ａｂｃーｄｅｆｇ",
  };
  expect(readConfig(config, { edgeToken: "ｔｏｋｅｎ－１" })).toMatchObject({
    edgeHost: "127.0.0.1",
    edgePort: 8791,
    appPort: 8792,
    studioUrl: "https://s.example",
    serialId: "abcdefg",
    edgeToken: "ｔｏｋｅｎ－１",
  });
});
