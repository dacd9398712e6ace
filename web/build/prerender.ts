import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { companyPlaceholders } from '@portal/contracts/rules/company/company'
import type { Prerendered } from '../src/prerender.tsx'

/**
 * Prerenders the page into the documents. `index.html`, which is served for every path, gets the shell. Each
 * prerendered page gets a document of its own with the shell and the page, served for its path only. The BFF fills in
 * the company's name and logo.
 * @param config the configuration that the page's code is built with
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
        const early = Object.values(bundle).find(part => part.type === 'chunk' && part.name === 'early')
        if (early === undefined) throw new Error('the build has no early script')
        const style = this.getFileName(this.emitFile({ type: 'asset', name: 'prerendered.css', source: css }))
        const link = `<link rel="stylesheet" crossorigin href="/${style}">`
        const document = (html: string, attribute: string): string => String(index.source)
          // This script does not wait for anything, not even for the styles.
          .replace(`<script type="module" crossorigin src="/${early.fileName}">`, `<script type="module" async crossorigin src="/${early.fileName}">`)
          .replace(/<title>.*<\/title>/, `<title>${companyPlaceholders.portalName}</title>`)
          .replace('</head>', found => `  ${link}\n  ${found}`)
          .replace('<div id="root"></div>', () => `<div id="root"${attribute}>${html}</div>`)

        for (const { path, html } of pages) {
          const name = path.slice(1)
          const source = document(html, ' data-page').replace('</head>', found => `${preloads(bundle, name, String(index.source))}${found}`)
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
        }
        index.source = document(shell, '')
      }
    }
  }
}

/**
 * Lets the browser fetch a page's own code together with that of every page, instead of after it.
 * @param name of the page's chunk
 * @param html the document of every page
 */
function preloads (bundle: Rolldown.OutputBundle, name: string, html: string): string {
  const own = Object.values(bundle).find(part => part.type === 'chunk' && part.name === name)
  if (own?.type !== 'chunk') throw new Error(`the build has no code of the page ${name}`)
  return [own.fileName, ...own.imports].filter(file => !html.includes(file)).map(file => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `).join('')
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
  // Safe: the module was just built from this source.
  const { prerenderPages } = await import(pathToFileURL(join(dir, 'prerender.js')).href) as typeof import('../src/prerender.tsx')
  return await prerenderPages()
}
