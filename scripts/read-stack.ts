import { globSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Reads stack traces of the built page from standard input, as in the log's "a page failed" lines, and prints them with their places in the sources:
 * `grep 'a page failed' portal.log | npm run stack`. The build in web/dist must be of the release named in the line.
 */

const assets = join(import.meta.dirname, '../web/dist/assets')
const maps = new Map(globSync('*.map', { cwd: assets }).map(file => [basename(file, '.map'), file]))

function inSources (whole: string, name: string, file: string, line: string, column: string): string {
  const map = maps.get(file)
  if (map === undefined) return `${whole} (not of this build)`
  const payload = JSON.parse(readFileSync(join(assets, map), 'utf8')) as ConstructorParameters<typeof SourceMap>[0]
  const found = new SourceMap(payload).findEntry(Number(line) - 1, Number(column) - 1)
  return 'originalSource' in found
    ? `${name}@${found.originalSource.replace(/^(?:\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`
    : whole
}

const lines = await text(process.stdin)
console.log(lines.replaceAll(/([\w$.<> ]*)@([\w.-]+\.js):(\d+):(\d+)/g, inSources))
