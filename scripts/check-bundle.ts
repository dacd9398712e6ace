import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What each page's first JavaScript weighs, gzipped: the entry and the page's own chunk, with all they import statically.
 * Ends with 1 where a page is above its limit.
 */

type Chunk = { file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }

const dist = join(import.meta.dirname, '../web/dist')
/** kB (1,000 bytes). */
const limits = { stock: 65, others: 100 }
const stockPage = 'src/features/stock/stock.route.tsx'

// Vite's own file, of the build before this.
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

function chunk (key: string): Chunk {
  const found = manifest[key]
  if (found === undefined) throw new Error(`no ${key} in the build's manifest`)
  return found
}

/** The files of chunks and of all that they import statically. */
function files (keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const { file, imports = [] } = chunk(key)
    if (seen.has(file)) continue
    seen.add(file)
    files(imports, seen)
  }
  return seen
}

function weigh (names: Iterable<string>): number {
  return [...names]
    .filter(name => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, 0)
}

const entry = Object.keys(manifest).find(key => manifest[key]?.isEntry === true)
if (entry === undefined) throw new Error('the build has no entry')
const pages = (chunk(entry).dynamicImports ?? []).filter(key => key.endsWith('.route.tsx'))
if (!pages.includes(stockPage)) throw new Error(`the build has no ${stockPage}`)

const rows = pages.map(page => {
  const kilobytes = weigh(files([entry, page])) / 1000
  return { page: page.replace(/^src\/features\//, ''), kilobytes, limit: page === stockPage ? limits.stock : limits.others }
})
console.log(`${'first JavaScript, gzipped'.padEnd(40)}${'kB'.padStart(8)}${'limit'.padStart(8)}`)
for (const { page, kilobytes, limit } of rows.sort((a, b) => b.kilobytes - a.kilobytes)) {
  console.log(`${page.padEnd(40)}${kilobytes.toFixed(1).padStart(8)}${String(limit).padStart(8)}${kilobytes > limit ? '  too heavy' : ''}`)
}
if (rows.some(({ kilobytes, limit }) => kilobytes > limit)) process.exit(1)
