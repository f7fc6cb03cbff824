interface AskingEvent {
  requestPermission?: () => Promise<string>;
}

/** True unless the person or browser says no. iOS asks, and only while a press is being handled; elsewhere nobody is asked. */
export const askForMotion = async (): Promise<boolean> => {
  if (typeof DeviceMotionEvent === "undefined") return true;
  const asking: AskingEvent = DeviceMotionEvent as unknown as AskingEvent;
  if (asking.requestPermission === undefined) return true;
  try {
    return (await asking.requestPermission()) === "granted";
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
};
