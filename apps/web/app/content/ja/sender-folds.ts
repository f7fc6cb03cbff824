export const folds = {
  target: "送り先",
  quality: "画質",
  sound: "音質",
  delay: "遅延とFAST",
  protection: "損失対策",
  control: "制御とタリー",
  routes: "経路",
  devices: "ほかの端末とトークバック",
} as const;
