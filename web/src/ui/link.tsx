import type { AnchorHTMLAttributes, Ref } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** An address of paths.ts. */
  to: string
  /** Takes the current page's place in the history. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link to a page of the portal. The router's own `Link` and `NavLink` bring the prefetching of its framework mode into
 * the bundle, more than this whole folder weighs.
 */
export function Link ({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, ...(rest.target !== undefined && { target: rest.target }) })
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
