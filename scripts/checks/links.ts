import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Checks the documentation: every link leads somewhere, down to the heading, the index in docs/README.md names every page of docs/, and the README
 * stays short enough to be read.
 */

const readmeLines = 150

const root = join(import.meta.dirname, '../..')
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n').filter(page => page !== '' && existsSync(join(root, page)))

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf (page: string): Set<string> {
  return new Set(Array.from(textOf(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')))
}

/** What a page links inside the repository: paths from its root, and anchors. */
function linksOf (page: string): Array<{ readonly to: string, readonly anchor: string }> {
  const prose = textOf(page).replaceAll(/^```.*?^```/gms, '')
  return Array.from(prose.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g), ([, path = '', anchor = '']) =>
    ({ to: path === '' ? page : relative(root, join(root, dirname(page), path)), anchor }))
}

const problems = pages.flatMap(page => linksOf(page).flatMap(({ to, anchor }) => {
  if (!existsSync(join(root, to))) return [`${page}: ${to} is gone`]
  return anchor === '' || anchorsOf(to).has(anchor) ? [] : [`${page}: ${to} has no heading #${anchor}`]
}))

const index = new Set(linksOf('docs/README.md').map(({ to }) => to))
const missing = pages.filter(page => /^docs\/[^/]+\.md$/.test(page) && page !== 'docs/README.md' && !index.has(page))
problems.push(...missing.map(page => `docs/README.md: ${page} has no line`))

if (textOf('README.md').split('\n').length > readmeLines + 1) problems.push(`README.md: more than ${readmeLines} lines`)

for (const problem of problems) {
  console.error(problem)
  process.exitCode = 1
}
