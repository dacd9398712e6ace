import { matchPath } from 'react-router-dom'
import { routes } from './routes.ts'

/** The pattern of the route that matches an address, or `*` if there is none. */
export function routeAt (pathname: string): string {
  return routes.find(({ path }) => matchPath(path, pathname) !== null)?.path ?? '*'
}
