import type { Plugin } from 'vite'

/**
 * Has the document ask for the stock page's code along with the entry's: most visits begin or soon arrive there, and on a phone's
 * connection asking for it only once the entry runs costs a round trip more.
 */
export function preloadStock (): Plugin {
  return {
    name: 'preload-stock',
    transformIndexHtml: {
      order: 'post',
      handler (html, { bundle = {} }) {
        const page = Object.values(bundle).find(part => part.type === 'chunk' && part.facadeModuleId?.endsWith('/stock.route.tsx') === true)
        // The development server has no bundle.
        if (page?.type !== 'chunk') return []
        return [page.fileName, ...page.imports]
          .filter(file => !html.includes(file))
          .map(file => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' as const }))
      }
    }
  }
}
