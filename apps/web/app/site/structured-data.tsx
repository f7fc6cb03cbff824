/** Renders JSON-LD. `json` comes from {@link jsonForScript}. */
export const StructuredData = ({ json }: { readonly json: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script element takes its text as it stands; jsonForScript leaves no tag in it.
  <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
);
