import type { ComponentType } from 'react'
import type { Role } from '@portal/contracts/roles'
import { paths } from '../paths.ts'

export type RouteEntry = {
  path: string
  /**
   * - `anyone`: the page shows a public version to those who are logged out
   * - `signed-in`: others go to the login first
   * - `signed-out`: those who are logged in go home
   */
  who: 'anyone' | 'signed-in' | 'signed-out'
  /** Fetches the page's own chunk. */
  load: () => Promise<ComponentType>
  /** Its words in the navigation, logged in and logged out; left out of the navigation where there are none. */
  nav?: { in?: string, out?: string, least?: Role }
}

/** Every page, in the order of the navigation, which is made from this list: what has no page has no link. */
export const routes: readonly RouteEntry[] = [
  { path: paths.home, who: 'signed-in', load: async () => (await import('../features/home/home.route.tsx')).HomeRoute },
  { path: paths.login, who: 'signed-out', nav: { out: 'Login' }, load: async () => (await import('../features/session/session.route.tsx')).LoginRoute }
]
