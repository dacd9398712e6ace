const shape = /^(\d+)\.(\d+)\.(\d+)$/
/** A pre-release such as `1.2.3-dev` comes before its release. */
const unreleased = /-dev$/
const head = '# Releases\n'

/** Whether a version such as `1.2.3` comes after another; false if either is not a version. */
export function isNewer (version: string, than: string): boolean {
  const [a, b] = [shape.exec(version), shape.exec(than.replace(unreleased, ''))]
  if (a === null || b === null) return false
  const place = [1, 2, 3].find(at => Number(a[at]) !== Number(b[at]))
  return place === undefined ? unreleased.test(than) : Number(a[place]) > Number(b[place])
}

/**
 * A release's notes, made of its commit messages, oldest first.
 * @param day `YYYY-MM-DD`
 * @param subjects the first lines of the messages, newest first
 */
export function notesOf (version: string, day: string, subjects: readonly string[]): string {
  return `## ${version}, ${day}\n\n${subjects.toReversed().map(subject => `- ${subject}\n`).join('')}`
}

/** The list of releases, newest first, with one more. @param list empty before the first */
export function withNotes (list: string, notes: string): string {
  const earlier = list.startsWith(head) ? list.slice(head.length) : list === '' ? '' : `\n${list}`
  return `${head}\n${notes}${earlier}`
}

/**
 * The list with the section that was written by hand for a release, under its day, and that section.
 * @returns undefined if there is none
 */
export function withWritten (list: string, version: string, day: string): { list: string, notes: string } | undefined {
  const heading = `## ${version} (not released yet)\n`
  const at = list.indexOf(heading)
  if (at < 0) return undefined
  const [text = ''] = list.slice(at + heading.length).split(/^## /m)
  const notes = `## ${version}, ${day}\n${text}`
  return { list: list.slice(0, at) + notes + list.slice(at + heading.length + text.length), notes: `${notes.trimEnd()}\n` }
}
