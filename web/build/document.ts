import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * What the document asks for beside the entry:
 * - the file that runs before the rest has arrived, ahead of all
 * - the stock page's code: most visits begin or soon arrive there, and on a phone's connection asking for it only once the entry
 *   runs costs a round trip more
 */
export function earlyAndStock (): Plugin {
  return {
    name: 'early-and-stock',
    transformIndexHtml: {
      order: 'post',
      handler (html, { bundle = {} }): HtmlTagDescriptor[] {
        // The development server has no bundle.
        const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
        const early = chunks.find(({ name }) => name === 'early')
        const stock = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/stock.route.tsx') === true)
        const preloads = stock === undefined ? [] : [stock.fileName, ...stock.imports].filter(file => !html.includes(file))
        return [
          ...early === undefined ? [] : [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${early.fileName}` }, injectTo: 'head-prepend' as const }],
          ...preloads.map(file => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' as const }))
        ]
      }
    }
  }
}
