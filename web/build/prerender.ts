import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type UserConfig } from 'vite'
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

        for (const { path, html } of pages) this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source: document(html, ' data-page') })
        index.source = document(shell, '')
      }
    }
  }
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
