import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string, isDynamicEntry?: boolean, imports?: string[] }

/** The most that a page may weigh, in kB (1,000 bytes), gzipped. */
export const firstJavaScriptMost = { stock: 150, others: 190 }

const dist = join(import.meta.dirname, '../web/dist')

/**
 * What each page's first JavaScript weighs in kB (1,000 bytes), gzipped: the scripts of the document, which hold the stock page, and the
 * page's own chunk with all that it imports statically. Read from the build that is there.
 */
export function firstJavaScript (): Array<{ page: string, kilobytes: number, stock: boolean }> {
  // Vite's own file.
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const document = [...readFileSync(join(dist, 'stock.html'), 'utf8').matchAll(/ src="\/(\S+\.js)"/g)].map(([, file = '']) => file)

  function reach (key: string, files: Set<string>): Set<string> {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`no ${key} in the build's manifest`)
    if (files.has(chunk.file)) return files
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) reach(imported, files)
    return files
  }

  const pages = Object.keys(manifest).filter(key => manifest[key]?.isDynamicEntry === true && key.endsWith('.route.tsx')).map(key => ({
    page: key.replace(/^src\/features\//, ''), kilobytes: weigh(reach(key, new Set(document))), stock: false
  }))
  return [{ page: 'stock', kilobytes: weigh(document), stock: true }, ...pages].sort((a, b) => b.kilobytes - a.kilobytes)
}

function weigh (files: Iterable<string>): number {
  return [...new Set(files)].reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, 0) / 1000
}
