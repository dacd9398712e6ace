import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Checks that the README's map has one line for every room, and none for a folder that is gone. */

const root = join(import.meta.dirname, '..')

/** Folders that tools write. */
const written = /(?:^|\/)(?:node_modules|dist)$|^(?:data|test-results|playwright-report)$/

/** Folders with a file in them: Git leaves empty ones behind. */
function foldersIn (folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => folder === '' ? name : `${folder}/${name}`)
    .filter(path => !written.test(path) && readdirSync(join(root, path), { recursive: true, withFileTypes: true }).some(entry => entry.isFile()))
}

/** The folders of the first and the second level. A `src` has no line: its own folders count in its place. */
function rooms (): string[] {
  return foldersIn('').flatMap(folder => [folder, ...foldersIn(folder).flatMap(room => room.endsWith('/src') ? foldersIn(room) : [room])])
}

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const [, map = ''] = /^## The map\n(.*?)^## /ms.exec(readme) ?? []
const lines = Array.from(map.matchAll(/^\| `([^`]+)\/` \| \S.* \|$/gm), ([, folder = '']) => folder)
const wanted = rooms()

const problems = [
  ...wanted.filter(folder => !lines.includes(folder)).map(folder => `${folder}/ has no line`),
  ...lines.filter(folder => !wanted.includes(folder)).map(folder => `${folder}/ is no folder of the first or second level`),
  ...lines.filter((folder, at) => lines.indexOf(folder) !== at).map(folder => `${folder}/ has two lines`)
]

for (const problem of problems) {
  console.error(`README.md, "The map": ${problem}`)
  process.exitCode = 1
}
