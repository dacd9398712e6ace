const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' }

/** Text for HTML and XML, between tags and in attributes. Control characters, which XML does not allow, become a visible symbol. */
export function escaped (text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return text.replace(/[&<>"']/g, sign => entities[sign] ?? sign).replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
}
