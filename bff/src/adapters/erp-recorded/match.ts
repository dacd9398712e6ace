import type { Question, Recording } from './recordings.ts'

/** The recordings of the same request, in the order in which they were made. */
export function matching (recordings: readonly Recording[], question: Question): Recording[] {
  return recordings.filter(recording => recording.question.operation === question.operation && differences(recording.question, question).length === 0)
}

/** The message for a request that was not recorded: the file that comes closest, and where it differs. */
export function closest (recordings: readonly Recording[], question: Question): string {
  const ranked = recordings
    .filter(recording => recording.question.operation === question.operation)
    .map(recording => ({ file: recording.file, differs: differences(recording.question, question) }))
    .sort((a, b) => a.differs.length - b.differs.length)
  const [best] = ranked
  if (best === undefined) return `not recorded, and neither is any other exchange of ${question.operation}`
  return `not recorded; the closest match is ${best.file}, which differs in ${best.differs.join(', ')}`
}

/** The names of the fields that differ, or that only one of the two requests has. */
function differences (a: Question, b: Question): string[] {
  const names = new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])
  return [...names].filter(name => !same(name, a.fields[name], b.fields[name]))
}

/** The first day of an invoice list moves with the calendar. A recording that starts earlier contains the same invoices. */
function same (name: string, recorded: string | undefined, asked: string | undefined): boolean {
  if (name === 'SINCE' && recorded !== undefined && asked !== undefined) return Number(recorded) <= Number(asked)
  return recorded === asked
}
