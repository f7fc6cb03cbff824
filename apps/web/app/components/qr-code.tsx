import encodeQR from "qr";

/** A QR code as one path, dark on light with the quiet zone that readers need (ISO/IEC 18004 §5.3.8: four modules). */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const size = rows.length;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={192} height={192} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#d8d9d5" />
      <path d={path} fill="#0b0d10" />
    </svg>
  );
};
