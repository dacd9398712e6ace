import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string, isDynamicEntry?: boolean, imports?: string[] }

/** The limits for a page's first JavaScript, in kB (1,000 bytes), gzipped. */
export const firstJavaScriptMost = { stock: 150, others: 190 }

const dist = join(import.meta.dirname, '../web/dist')

/**
 * The size of each page's first JavaScript in kB (1,000 bytes), gzipped: the document's scripts, which include the
 * stock page, and the page's own chunk with everything that it imports statically. Reads the existing build in
 * web/dist.
 * @throws if the build's files are missing
 */
export function firstJavaScript (): Array<{ page: string, kilobytes: number, stock: boolean }> {
  // Vite wrote the file, so its format is known.
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
