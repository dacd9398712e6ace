/** Replaces U+0000 in text from outside: PostgreSQL cannot store it, and fails the statement. */
export function storableText (text: string): string {
  return text.replaceAll('\u0000', '\uFFFD')
}
