/** Values that one statement names; both databases accept more. */
const namedMost = 500

/** The list in parts, each of which one statement may name. */
export function * statementParts<T> (list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += namedMost) yield list.slice(from, from + namedMost)
}
