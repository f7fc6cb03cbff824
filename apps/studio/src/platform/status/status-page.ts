import type { Language } from "@setsuna/contracts";
import { escapeHtml, renderPage } from "../http/server-page.ts";
import type { SitePath } from "../http/site-path.ts";
import { type ComponentState, type StatusComponent, worstOf } from "./site-status.ts";

interface Words {
  readonly title: string;
  readonly whole: Readonly<Record<ComponentState, string>>;
  readonly names: Readonly<Record<StatusComponent["name"], string>>;
  readonly states: Readonly<Record<ComponentState, string>>;
  readonly checked: string;
  readonly quality: string;
  readonly site: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  ja: {
    title: "稼働状況",
    whole: {
      up: "すべて正常に動作しています",
      degraded: "一部で問題が起きています",
      down: "障害が起きています",
      unknown: "一部の状態を確認できません",
    },
    names: { site: "サイトとAPI", relays: "映像と音声の中継", accounts: "アカウントとお支払い", playback: "受信側の再生" },
    states: { up: "正常", degraded: "問題あり", down: "停止", unknown: "確認できません" },
    checked: "確認した時刻",
    quality: "再生は、今日の受信で映像が止まった時間の割合から判定しています。",
    site: "サイトへ",
  },
  en: {
    title: "Service status",
    whole: {
      up: "Everything is up",
      degraded: "Some parts have problems",
      down: "There is an outage",
      unknown: "Some parts can't be checked",
    },
    names: { site: "Website and API", relays: "Media relays", accounts: "Accounts and payments", playback: "Playback" },
    states: { up: "Up", degraded: "Degraded", down: "Down", unknown: "Unknown" },
    checked: "Checked at",
    quality: "Playback is judged by the share of today's viewing time that was frozen.",
    site: "Go to the site",
  },
};

const rowOf = ({ name, region, state }: StatusComponent, { names, states }: Words): string => {
  const what = region === undefined ? names[name] : `${names[name]} (${region})`;
  return `<li data-component="${name}" data-state="${state}">${escapeHtml(what)}: <strong>${states[state]}</strong></li>`;
};

/** A page without scripts, which needs neither the site's build nor the database. */
export const statusPage = (page: {
  readonly components: readonly StatusComponent[];
  readonly checkedAt: Date;
  readonly language: Language;
  readonly nonce: string;
  readonly path: SitePath;
}): string => {
  const { components, checkedAt, language, nonce, path } = page;
  const words = WORDS[language];
  const at = checkedAt.toISOString();
  const body = `<h1>${words.whole[worstOf(components)]}</h1>
<ul aria-label="${words.title}">
${components.map((one) => rowOf(one, words)).join("\n")}
</ul>
<p class="quiet">${words.quality}</p>
<p class="quiet">${words.checked}: <time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time></p>
<p><a href="${path("/studio/")}">${words.site}</a></p>`;
  return renderPage({ language, title: words.title, body, nonce, path });
};
