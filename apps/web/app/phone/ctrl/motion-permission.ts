/** Only iOS asks. */
const asks = (event: object): event is { requestPermission(): Promise<string> } =>
  "requestPermission" in event && typeof event.requestPermission === "function";

/** False if denied. iOS asks only during a press. */
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
