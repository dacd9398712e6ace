const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML, also within the quotes of an attribute. */
export function escapeHtml (text: string): string {
  return text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
}
