import { cart } from '@portal/contracts/cart'
import type { Serve } from '../../http/calls/serve.ts'
import { editCart, type CartPorts } from './cart.service.ts'

export function cartRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: CartPorts): void {
  serve(cart, async (body, { session, customerNumber, rights }) => await editCart(ports, body, { userId: session.userId, customerNumber }, rights))
}
