/** Every column of a table that this build knows. */
export type KnownColumns<Row> = Readonly<Record<keyof Row, true>>

/** Whether a row says something in a column that a newer build has added. It is null where there is nothing to say. */
export function saysMore (row: object, known: Readonly<Record<string, true>>): boolean {
  return Object.entries(row).some(([column, value]) => value !== null && !Object.hasOwn(known, column))
}
