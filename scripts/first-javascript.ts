import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }

const dist = join(import.meta.dirname, '../web/dist')
/** The most that a page may weigh, in kB (1,000 bytes), gzipped. */
export const firstJavaScriptMost = { stock: 150, others: 190 }

const stockPage = 'stock/stock.route.tsx'

/**
 * What each page's first JavaScript weighs in kB (1,000 bytes), gzipped: the entry and the page's own chunk, with all they import
 * statically. Read from the build that is there.
 */
export function firstJavaScript (): Array<{ page: string, kilobytes: number, stock: boolean }> {
  // Vite's own file.
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

  function chunk (key: string): Chunk {
    const found = manifest[key]
    if (found === undefined) throw new Error(`no ${key} in the build's manifest`)
    return found
  }

  /** The chunks and all that they import statically. */
  function reach (keys: string[], seen = new Set<Chunk>()): Set<Chunk> {
    for (const found of keys.map(chunk)) {
      if (seen.has(found)) continue
      seen.add(found)
      reach(found.imports ?? [], seen)
    }
    return seen
  }

  const entry = Object.keys(manifest).find(key => manifest[key]?.isEntry === true)
  if (entry === undefined) throw new Error('the build has no entry')
  const later = new Set([...reach([entry])].flatMap(({ dynamicImports = [] }) => dynamicImports))
  const pages = [...later].filter(key => key.endsWith('.route.tsx')).map(key => {
    const page = key.replace(/^src\/features\//, '')
    return { page, kilobytes: weigh(reach([entry, key])) / 1000, stock: page === stockPage }
  })
  if (!pages.some(({ stock }) => stock)) throw new Error(`the build has no ${stockPage}`)
  return pages.sort((a, b) => b.kilobytes - a.kilobytes)
}

function weigh (chunks: Iterable<Chunk>): number {
  return [...chunks]
    .map(({ file }) => file)
    .filter(name => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, 0)
}
