import { Link, type LinkProps } from 'react-router-dom'
import { fetchPage } from '../../routing/pages.tsx'
import { currentMark } from './nav-items.ts'

/** A link of the navigation. A page's code is fetched as soon as its link is hovered or focused. */
export function NavLink ({ to, at, ...rest }: Omit<LinkProps, 'to'> & {
  to: string
  /** The path of the page that is shown. */
  at: string
}) {
  const fetch = () => { fetchPage(to) }
  return <Link {...rest} to={to} aria-current={currentMark(to, at)} onPointerEnter={fetch} onFocus={fetch} />
}
