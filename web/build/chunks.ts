import { fileURLToPath } from 'node:url'
import { reach } from './reach.ts'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const shell = source('app/shell/shell.tsx')
const stock = source('features/stock/stock.route.tsx')

function source (file: string): string {
  return fileURLToPath(new URL(`../src/${file}`, import.meta.url))
}

/** Whether a module imports another one, directly or not; not what it fetches later. */
function needs (start: string, id: string, graph: Graph): boolean {
  return reach(start, module => graph.getModuleInfo(module)?.importedIds ?? []).has(id)
}

/**
 * What the build puts together beside a file per page:
 * - what runs before the rest has arrived
 * - the libraries of every page, which browsers keep when only the portal has changed
 * - what the stock page shares with the shell and with other pages, in one file: left alone it would be many tiny ones, which
 *   compress worse
 * - the rest of the shell, apart from the entry, so that it runs in a turn of its own
 * - what forms stand on, in one file for all pages that have one
 */
export const chunkGroups = [
  {
    name: 'early',
    test: /\/src\/(?:early|protocol|lib\/asked-early|lib\/cookies|lib\/tab-dealer)\.ts$/
  },
  {
    name: 'libraries',
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis|@emotion|swr|dequal|zustand)[\\/]/
  },
  {
    debugName: 'parts',
    name: (id: string, graph: Graph) => {
      const own = id.includes('/features/stock/') || id.includes('/node_modules/')
      return !own && needs(stock, id, graph) ? 'parts' : null
    }
  },
  {
    debugName: 'shell',
    name: (id: string, graph: Graph) => !id.includes('/node_modules/') && needs(shell, id, graph) ? 'shell' : null
  },
  {
    name: 'forms',
    test: /[\\/]node_modules[\\/](?:formik|yup)[\\/]|\/src\/(?:lib\/line-schema\.ts|ui\/formik-form\.tsx)$/
  }
]

/** What every page has from the start, whatever else it needs. */
const first = ['early', 'rolldown-runtime', 'libraries', 'parts', 'shell']

/** The first page lists the files of all others: their names would make it half a kB heavier, and the manifest has them. */
export function chunkFileNames ({ name }: { name: string }): string {
  return first.includes(name) ? 'assets/[name]-[hash:8].js' : 'assets/[hash:8].js'
}

/** The files that are fetched along with one: of a page that comes later, only those that are not there yet. */
export function preloaded (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? files : files.filter(file => !first.some(name => file.includes(`/${name}-`)))
}
