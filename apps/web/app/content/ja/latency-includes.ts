/** Says what a latency of ours includes, in Japanese; this sentence wherever one stands. */
export const latencyIncludes = "撮影時刻からフレームの描画まで。カメラとディスプレイの時間は含みません";
