import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks that the README's map has one line for every folder, that docs/map.md has one for every folder in those, and that neither has one for a
 * folder that is gone.
 */

const root = join(import.meta.dirname, '../..')

/** Folders that tools write. */
const written = /(?:^|\/)(?:node_modules|dist)$|^(?:data|test-results|playwright-report)$/

/** Folders with a file in them, because Git leaves empty ones behind. */
function foldersIn (folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => folder === '' ? name : `${folder}/${name}`)
    .filter(path => !written.test(path) && readdirSync(join(root, path), { recursive: true, withFileTypes: true }).some(entry => entry.isFile()))
}

/** The folders of the second level. A `src` has no line; its own folders are listed in its place. */
function rooms (): string[] {
  return foldersIn('').flatMap(foldersIn).flatMap(room => room.endsWith('/src') ? foldersIn(room) : [room])
}

function problemsIn (page: string, wanted: readonly string[]): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const lines = Array.from(text.matchAll(/^\| `([^`]+)\/` \| \S.* \|$/gm), ([, folder = '']) => folder)
  return [
    ...wanted.filter(folder => !lines.includes(folder)).map(folder => `${folder}/ has no line`),
    ...lines.filter(folder => !wanted.includes(folder)).map(folder => `${folder}/ does not belong here, or is gone`),
    ...lines.filter((folder, at) => lines.indexOf(folder) !== at).map(folder => `${folder}/ has two lines`)
  ].map(problem => `${page}: ${problem}`)
}

for (const problem of [...problemsIn('README.md', foldersIn('')), ...problemsIn('docs/map.md', rooms())]) {
  console.error(problem)
  process.exitCode = 1
}
