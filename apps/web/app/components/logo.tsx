export const Logo = () => (
  <svg viewBox="0 0 14 28" width="14" height="28" aria-hidden="true" focusable="false">
    <path d="M3.5 1v26" stroke="currentColor" strokeWidth="2" />
    <path d="M10.5 1v26" stroke="currentColor" strokeOpacity="0.45" strokeWidth="2" />
  </svg>
);
