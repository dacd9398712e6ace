/** The fields of several records in a table, with a mark where they differ. Texts are quoted, so that blanks can be seen. */
export function sideBySide (records: Readonly<Record<string, unknown>>): string[] {
  const columns = Object.entries(records).map(([name, record]) => ({ name, fields: new Map(fieldsOf(record)) }))
  const paths = [...new Set(columns.flatMap(({ fields }) => [...fields.keys()]))]
  const rows = paths.map(path => {
    const cells = columns.map(({ fields }) => fields.get(path) ?? missing)
    return [new Set(cells).size > 1 ? '≠' : ' ', path, ...cells]
  })
  const table = [['', '', ...columns.map(({ name }) => name)], ...rows]
  const widths = table.reduce<number[]>((widest, row) => row.map((cell, n) => Math.max(widest[n] ?? 0, cell.length)), [])
  return table.map(row => row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ').trimEnd())
}

const missing = '–'

/** Every nested value, by its path. */
function fieldsOf (value: unknown, path = ''): Array<[path: string, text: string]> {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[path, JSON.stringify(value)]]
  return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, path === '' ? name : `${path}.${name}`))
}
