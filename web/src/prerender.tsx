import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { App } from './app/app.tsx'
import { fetchPage } from './app/pages.tsx'
import { paths } from './paths.ts'

/** What the served documents hold before any code has run; `main.tsx` takes over from there. The build runs this, in Node. */
export type Prerendered = {
  /** What stands around every page. */
  shell: string
  /** The same with a page within, for the address of the path. */
  pages: ReadonlyArray<{ path: string, html: string }>
  /** The styles of all of them. */
  css: string
}

export async function prerenderPages (): Promise<Prerendered> {
  const sheet = new ServerStyleSheet()
  const draw = async (path: string, holdsPage: boolean): Promise<string> => {
    const { prelude } = await prerender(sheet.collectStyles(<StaticRouter location={path}><App holdsPage={holdsPage} /></StaticRouter>))
    // React sets the title itself.
    return (await new Response(prelude).text()).replace(/^<title>.*?<\/title>/, '')
  }
  await fetchPage(paths.stock)
  const shell = await draw(paths.home, false)
  const pages = [{ path: paths.stock, html: await draw(paths.stock, true) }]
  return { shell, pages, css: plainStyles(sheet.getStyleTags()) }
}

/** The rules without what styled-components notes between them for taking over a style element. */
function plainStyles (tags: string): string {
  return tags.replaceAll(/<\/?style[^>]*>|\/\*!sc\*\/|data-styled\.[^{]*\{[^}]*\}|\n/g, '')
}
