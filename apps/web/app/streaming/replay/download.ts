export const download = (name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void =>
  downloadFile(name, new Blob([bytes], { type }));

/** Saves a file, which may be larger than memory. */
export const downloadFile = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
