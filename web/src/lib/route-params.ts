import { createContext, useContext } from 'react'

export type RouteParams = Readonly<Record<string, string | undefined>>

/** What the current address holds in the places of its route's `:names`, decoded. */
export const RouteParamsContext = createContext<RouteParams>({})

export function useRouteParams (): RouteParams {
  return useContext(RouteParamsContext)
}
