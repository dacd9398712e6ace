import type { HtmlTagDescriptor, Plugin } from 'vite'
import { reach } from './reach.ts'

type Chunk = { fileName: string, imports: string[] }

/**
 * What the document asks for beside the entry:
 * - the file that runs before the rest has arrived, ahead of all
 * - what the entry imports, each as a script of its own that runs as soon as it is there: were they only fetched, all of them would
 *   run in one go with the entry, and nothing else could happen meanwhile
 * - the stock page's code: most visits begin or soon arrive there, and on a phone's connection asking for it only once the entry
 *   runs costs a round trip more
 */
export function documentScripts (): Plugin {
  return {
    name: 'document-scripts',
    transformIndexHtml: {
      order: 'post',
      handler (html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
        const early = chunks.find(({ name }) => name === 'early')
        const entry = chunks.find(({ isEntry }) => isEntry)
        const stock = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/stock.route.tsx') === true)
        // The development server has no bundle.
        if (early === undefined || entry === undefined || stock === undefined) return html

        const needs = ({ imports }: Chunk) => chunks.filter(({ fileName }) => imports.includes(fileName))
        const first = reach<Chunk>(entry, needs)
        const tags: HtmlTagDescriptor[] = [
          { ...script(early), injectTo: 'head-prepend' },
          ...[...first].filter(chunk => chunk !== early && chunk !== entry).map(chunk => ({ ...script(chunk, whenThere), injectTo: 'head-prepend' as const })),
          // It needs what the body holds by then.
          { ...script(entry, whenThere), injectTo: 'body' },
          ...[...reach<Chunk>(stock, needs)].filter(chunk => !first.has(chunk)).map(({ fileName }) => (
            { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' as const }
          ))
        ]
        // In the place of the tags by which the build would have all of them run at once.
        return { html: html.replaceAll(/\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g, ''), tags }
      }
    }
  }
}

/** Runs as soon as it is there, in a task of its own; asked for as early as if everything waited for it, which it does. */
const whenThere = { async: true, fetchpriority: 'high' }

function script ({ fileName }: Chunk, attrs: HtmlTagDescriptor['attrs'] = {}): HtmlTagDescriptor {
  return { tag: 'script', attrs: { type: 'module', crossorigin: true, ...attrs, src: `/${fileName}` } }
}
