/** PostgreSQL's text has no U+0000, and fails a statement that holds one: text from outside gives it up here. */
export function storableText (text: string): string {
  return text.replaceAll('\u0000', '\uFFFD')
}
