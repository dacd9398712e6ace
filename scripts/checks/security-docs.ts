import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks that every file that docs/security.md links exists, and that every test named after a test file is in it. A test file is never linked
 * without naming a test.
 */

const docs = join(import.meta.dirname, '../../docs')
const page = readFileSync(join(docs, 'security.md'), 'utf8')

/** A link to a file of this repository, with the titles that follow it: `[session.test.ts](../path) “a title”, “another”`. */
const link = /\]\((?!https?:)([^)#]+)[^)]*\)((?:,? “[^”]+”)*)/g

/** The titles of a file's tests. */
function titlesOf (file: string): Set<string> {
  const titles = readFileSync(file, 'utf8').matchAll(/\btest\((?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>/g)
  return new Set(Array.from(titles, ({ groups }) => (groups?.['title'] ?? '').replaceAll(/\\(.)/g, '$1')))
}

const problems = Array.from(page.matchAll(link)).flatMap(([, path = '', named = '']) => {
  const file = join(docs, path)
  if (!existsSync(file)) return [`${path} is gone`]
  if (!/\.(?:test|spec|suite)\.tsx?$/.test(path)) return []
  const wanted = Array.from(named.matchAll(/“([^”]+)”/g), ([, title = '']) => title)
  if (wanted.length === 0) return [`${path} is linked without the name of a test`]
  const titles = titlesOf(file)
  return wanted.filter(title => !titles.has(title)).map(title => `${path} has no test “${title}”`)
})

for (const problem of problems) {
  console.error(`docs/security.md: ${problem}`)
  process.exitCode = 1
}
