export const uses = {
  motion: (nth: number) => `端末${nth}台目のジャイロスコープ、加速度計、向き`,
  controller: (nth: number) => `ゲームコントローラー${nth}台目`,
};
