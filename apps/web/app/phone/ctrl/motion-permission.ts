/** Returns whether a motion event is one of iOS, which asks. */
const asks = (event: object): event is { requestPermission(): Promise<string> } =>
  "requestPermission" in event && typeof event.requestPermission === "function";

/** True unless the user or browser denies it. iOS asks, and only during a press. Other platforms don't ask. */
export const askForMotion = async (): Promise<boolean> => {
  if (typeof DeviceMotionEvent === "undefined") return true;
  if (!asks(DeviceMotionEvent)) return true;
  try {
    return (await DeviceMotionEvent.requestPermission()) === "granted";
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
};
