export const words = {
  payment: "Registering and charging credit cards, preventing fraud",
  paymentItems: "Account number, email address, amount and description of payments, card details",
  processorItems:
    "As far as the task needs: registration, contract and payment details, contact messages, records of connections",
  joint: "Running the service together, technical support, answering contact messages",
  jointItems: "Email address, company or name, content of the contract, content of contact messages",
  jointly: " (joint use)",
  entrusted: " (entrusted)",
  provided: " (provided)",
  policy: "privacy policy",
  responsible: (name: string, address: string, head: string) => `${name} (${address}; ${head})`,
  onRequest: "address available on request",
} as const;
