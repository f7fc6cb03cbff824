import type { GuidePath } from "../../types/guides.ts";

export const sentences: Readonly<Record<GuidePath, string>> = {
  "/aboutidandch": "送信側と受信側がIDとチャンネル番号でつながる仕組みと、番号の範囲です。",
  "/purchaseandcancellation": "料金、日割り、更新日、解約、お支払いできなかったときの流れです。",
  "/explanation": "送信と受信の設定を1つずつ、制限も含めて説明します。",
  "/howto": "タリー、Control Quality、かんたん接続を、画面を見ながら使います。OBSとの組み合わせも説明します。",
  "/multilatency": "1本の送信から、速い映像と欠けのない映像を受け取ります。",
  "/controlsignals": "センサーとゲームコントローラーの値が、どのチャンネルにどの形式で届くかの表です。",
  "/interop": "実際に接続を確認した、エンコーダー、ブラウザー、ライブラリの一覧です。",
  "/connectionstatus": "IDに誰がつながっているかの見方と、契約の状態の意味です。",
  "/troubleshooting": "症状やエラーコードから、原因と対処がわかります。",
};
