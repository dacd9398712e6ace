const collator = new Intl.Collator('en-US', { numeric: true })

/** Compares texts as people sort them: numbers in them by value, 9 before 10. */
export function compareTexts (a: string, b: string): number {
  return collator.compare(a, b)
}
