import { useState } from "react";

export const useCopy = (text: string): { readonly done: boolean; readonly copy: () => void } => {
  const [copied, setCopied] = useState<string>();
  const write = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return { done: copied === text, copy: () => void write().catch((error: unknown) => console.warn("Nothing was copied", error)) };
};
