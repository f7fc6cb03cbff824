import { ERRORS, type ErrorCode, StudioError } from "@setsuna/contracts";
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { actFailure } from "../my-page/serial-ids/act-failure.ts";
import { errorCodeOf, useErrorText } from "./error-text.ts";
import { renderPage } from "./text-page/testing/render-page.tsx";

/** Spec §8, My Page: failed actions and unknown causes. Their journeys press the buttons. */
const MY_PAGE: readonly (readonly [ErrorCode, RegExp, RegExp])[] = [
  ["id-change-failed", /IDを変更できませんでした.*しばらくしてから/, /ID could not be changed.*later/],
  ["id-password-failed", /パスワードを更新できませんでした/, /password could not be updated/],
  ["id-addresses-failed", /IP制限を更新できませんでした/, /IP restriction could not be updated/],
  ["id-delete-failed", /IDを削除できませんでした/, /ID could not be deleted/],
  ["licence-delete-failed", /ライセンスを削除できませんでした/, /licences could not be deleted/],
  ["address-failed", /住所を登録できませんでした/, /address could not be registered/],
  ["purchase-failed", /購入できませんでした/, /purchase could not be made/],
  ["licences-wrong", /正しい数/, /correct number/],
  ["item-not-entered", /未入力|入力されていません|入力してください/, /not entered/],
  ["server-unreachable", /サーバー/, /server/i],
  ["internal", /予期しない/, /unexpected/],
];

const Message = ({ code }: { readonly code: string }) => {
  const errorText = useErrorText();
  return createElement("p", null, errorText(code));
};
it.each(MY_PAGE)("has a text for %s in Japanese and in English", (code, ja, en) => {
  const [japanese, english] = (["ja", "en"] as const).map((language) => renderPage(createElement(Message, { code }), language));
  expect(japanese).toMatch(ja);
  expect(english).toMatch(en);
});

it("treats a newer server's code or an unexpected error as internal", () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(renderPage(createElement(Message, { code: "not-known-here" }), "ja")).toContain(ERRORS.internal.ja);
  expect([errorCodeOf(new StudioError("card-declined")), errorCodeOf(new Error("x"))]).toEqual(["card-declined", "internal"]);
  expect(actFailure(new Error("x"), "id-change-failed")).toBe("id-change-failed");
  expect(actFailure(new StudioError("too-many-requests"), "id-change-failed")).toBe("too-many-requests");
  told.mockRestore();
});
