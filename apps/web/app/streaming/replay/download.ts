/** Hands a file to the browser to be saved. */
export const download = (name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void => {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next task but may still read it for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
