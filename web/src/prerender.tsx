import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { App } from './app/app.tsx'
import { fetchPage } from './app/routing/pages.tsx'
import { paths } from './paths.ts'

/**
 * What the served documents contain before any code has run; `main.tsx` hydrates it. The build runs this module in
 * Node.
 */
export type Prerendered = {
  /** The frame around every page. */
  shell: string
  /** The frame together with the page at each path. */
  pages: ReadonlyArray<{ path: string, html: string }>
  /** The styles of the shell and all the pages. */
  css: string
}

export async function prerenderPages (): Promise<Prerendered> {
  const sheet = new ServerStyleSheet()
  const draw = async (path: string, holdsPage: boolean): Promise<string> => {
    const { prelude } = await prerender(sheet.collectStyles(<StaticRouter location={path}><App holdsPage={holdsPage} /></StaticRouter>))
    // React sets the title itself, and a hint to load the logo gains nothing right before the logo.
    return (await new Response(prelude).text()).replace(/^(?:<link [^>]*>)?(?:<title>.*?<\/title>)?/, '')
  }
  await fetchPage(paths.stock)
  const shell = await draw(paths.home, false)
  const pages = [{ path: paths.stock, html: await draw(paths.stock, true) }]
  return { shell, pages, css: plainStyles(sheet.getStyleTags()) }
}

/** The CSS rules without the markers from which styled-components would rehydrate a style element. */
function plainStyles (tags: string): string {
  return tags.replaceAll(/<\/?style[^>]*>|\/\*!sc\*\/|data-styled\.[^{]*\{[^}]*\}|\n/g, '')
}
