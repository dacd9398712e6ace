import styled from 'styled-components'
import { paths } from '../../paths.ts'
import { CartIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { headerControl } from './header-control.ts'

const CartLink = styled(Link)`
  ${headerControl}
`

/** The way to the cart, in the header of those who are logged in. */
export function HeaderCart () {
  return <CartLink to={paths.cart} aria-label='Cart'><CartIcon /></CartLink>
}
