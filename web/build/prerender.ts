import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type UserConfig } from 'vite'
import type { Prerendered } from '../src/prerender.tsx'

/**
 * Writes what people see before any code has run into the documents: the shell into `index.html`, which is served for every path, and the
 * shell with a page into a document of that page's name, which is served for its path alone.
 * @param config what the page's code is made by
 */
export function prerendered (config: UserConfig): Plugin {
  const code = join(import.meta.dirname, '../../.cache/prerender')
  return {
    name: 'prerendered',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler (_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('the build has no index.html')
        const { shell, pages, css } = await draw(config, code)
        const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
        const early = chunks.find(({ name }) => name === 'early')
        if (early === undefined) throw new Error('the build has no early script')
        const style = this.getFileName(this.emitFile({ type: 'asset', name: 'prerendered.css', source: css }))
        const head = `<script type="module" async crossorigin src="/${early.fileName}"></script>\n    <link rel="stylesheet" crossorigin href="/${style}">`
        const document = (html: string, page: { attribute: string, preloads: string }): string => String(index.source)
          .replace('<meta charset="utf-8">', found => `${found}\n    ${head}`)
          .replace('</head>', found => `${page.preloads}${found}`)
          .replace('<div id="root"></div>', () => `<div id="root"${page.attribute}>${html}</div>`)

        for (const { path, source, html } of pages) {
          const files = needed(source, chunks).filter(file => !String(index.source).includes(file))
          const preloads = files.map(file => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `).join('')
          this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source: document(html, { attribute: ' data-page', preloads }) })
        }
        index.source = document(shell, { attribute: '', preloads: '' })
      }
    }
  }
}

type Chunk = { fileName: string, facadeModuleId: string | null, imports: string[] }

/** The files of a page's chunk and of what it imports. */
function needed (source: string, chunks: readonly Chunk[]): string[] {
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source) === true)
  if (page === undefined) throw new Error(`the build has no chunk of ${source}`)
  const files = new Set<string>()
  const add = ({ fileName, imports }: Chunk): void => {
    if (files.has(fileName)) return
    files.add(fileName)
    chunks.filter(chunk => imports.includes(chunk.fileName)).forEach(add)
  }
  add(page)
  return [...files]
}

/** Builds the page's code for Node and runs it. */
async function draw (config: UserConfig, dir: string): Promise<Prerendered> {
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '..'),
    ssr: { noExternal: true },
    build: { ...config.build, ssr: 'src/prerender.tsx', outDir: dir, emptyOutDir: true, copyPublicDir: false }
  })
  // Built just now from the source whose type this is.
  const { prerenderPages } = await import(pathToFileURL(join(dir, 'prerender.js')).href) as typeof import('../src/prerender.tsx')
  return await prerenderPages()
}
