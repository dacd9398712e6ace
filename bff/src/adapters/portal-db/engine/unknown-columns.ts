/** Every column of a table that this build knows. */
export type KnownColumns<Row> = Readonly<Record<keyof Row, true>>

/** Whether a row has a value in a column that a newer build added. Such a column is null where it means nothing. */
export function hasUnknownColumns (row: object, known: Readonly<Record<string, true>>): boolean {
  return Object.entries(row).some(([column, value]) => value !== null && !Object.hasOwn(known, column))
}
