export const latencyIncludes = "撮影時刻からフレームの描画まで。カメラとディスプレイの時間は含みません";
