const shape = /^(\d+)\.(\d+)\.(\d+)$/
const head = '# Releases\n'

/** Whether a version such as `1.2.3` comes after another. False for what is no version. */
export function isNewer (version: string, than: string): boolean {
  const [a, b] = [shape.exec(version), shape.exec(than)]
  if (a === null || b === null) return false
  const place = [1, 2, 3].find(at => Number(a[at]) !== Number(b[at]))
  return place !== undefined && Number(a[place]) > Number(b[place])
}

/**
 * A release's notes: what the messages of its commits say, oldest first.
 * @param day `YYYY-MM-DD`
 * @param subjects the first lines of the messages, newest first
 */
export function notesOf (version: string, day: string, subjects: readonly string[]): string {
  return `## ${version}, ${day}\n\n${subjects.toReversed().map(subject => `- ${subject}\n`).join('')}`
}

/** The list of releases, the newest first, with one more. @param list empty before the first */
export function withNotes (list: string, notes: string): string {
  const earlier = list.startsWith(head) ? list.slice(head.length) : list === '' ? '' : `\n${list}`
  return `${head}\n${notes}${earlier}`
}
