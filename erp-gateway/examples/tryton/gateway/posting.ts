import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ErpOrderId, Reference } from '@portal/contracts/base/ids'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { bytesOfBase64, lightspeedParts } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import { readLightspeedFile } from '@portal/contracts/rules/lightspeed/read-lightspeed-file'
import type { OrderToPost } from '@portal/erp-gateway/contract/records/orders'
import { Busy, Refused, type ErpContext, type GatewayErp } from '@portal/erp-gateway/server/erp'
import { afterSending } from '@portal/erp-gateway/server/references'
import { orNull } from './read-model.ts'
import { readSales, recordId, statusOf } from './sales.ts'
import { Refusal, refusalSentence, sentenceFor } from './refusal-sentences.ts'
import { TrytonFailure, TrytonRefusal, type Tryton } from './tryton.ts'

const Placed = Compile(Type.Union([Type.Object({ sale: Type.Integer() }), Refusal]))
const StateAfter = Compile(orNull(Type.String()))

type Methods = Pick<GatewayErp, 'postOrder' | 'postLightspeedFile' | 'findByReference' | 'statusOf' | 'deleteOrder'>

/** Orders with their references, which Tryton keeps: a sale's is unique, and such a sale is never deleted. */
export function postingMethods (tryton: Tryton): Methods {
  async function saleUnder (reference: Reference, context: ErpContext) {
    const [sale] = await readSales(tryton, [['dealer_reference', '=', reference]], context)
    return sale
  }

  async function place (order: OrderToPost, context: ErpContext): Promise<{ erpOrderId: ErpOrderId }> {
    try {
      const placed = await tryton.call('model.sale.sale.dealer_place', [{
        customer: order.customerNumber,
        reference: order.reference,
        po_number: order.poNumber,
        instructions: order.specialInstructions,
        will_call: order.shipping === 'will-call',
        ship_to: order.shipTo,
        ordered_by: order.orderedBy ?? null,
        lines: order.lines.map(({ itemNumber, quantity, note }) => ({ code: itemNumber, quantity, note }))
      }], Placed, { ...context, writes: true })
      if ('sale' in placed) return { erpOrderId: String(placed.sale) }
      context.log.warn({ reference: order.reference, ...placed }, 'an order was refused')
      throw new Refused(refusalSentence(placed))
    } catch (error) {
      if (error instanceof TrytonRefusal) {
        context.log.warn({ reference: order.reference, reason: error.message }, 'Tryton refused an order')
        throw new Refused(sentenceFor(error.message))
      }
      if (!(error instanceof TrytonFailure)) throw error
      // Tryton is done with the request, so it can be asked for the outcome.
      const sale = await afterSending(() => saleUnder(order.reference, context))
      if (sale === undefined) throw new Busy('Tryton failed, and has no such order', { cause: error })
      return { erpOrderId: String(sale.id) }
    }
  }

  return {
    postOrder: place,
    async postLightspeedFile ({ reference, customerNumber, base64 }, context) {
      const reading = readLightspeedFile(bytesOfBase64(base64) ?? new Uint8Array())
      if (!reading.ok) throw new Refused(reading.message.toUpperCase())
      const { po_number: poNumber } = reading.order
      const { parts, wrong: [wrong] } = lightspeedParts(reading.order)
      if (wrong !== undefined) throw new Refused(`LINE ${wrong.line}: ${wrong.reason}`.toUpperCase())
      const lines = parts.map(({ item_number: itemNumber, quantity }) => ({ itemNumber, quantity, note: '' }))
      return await place({ reference, customerNumber, poNumber, shipping: 'default', specialInstructions: '', shipTo: defaultAddressKey, lines }, context)
    },
    async findByReference ({ reference }, context) {
      const sale = await saleUnder(reference, context)
      return sale && { erpOrderId: String(sale.id), customerNumber: sale['party.'].code, status: statusOf(sale) }
    },
    async statusOf ({ id }, context) {
      const known = recordId(id)
      const [sale] = known === undefined ? [] : await readSales(tryton, [['id', '=', known]], context)
      return sale && statusOf(sale)
    },
    async deleteOrder ({ id, customerNumber }, context) {
      const sale = recordId(id)
      if (sale === undefined) return false
      try {
        const state = await tryton.call('model.sale.sale.dealer_cancel', [sale, customerNumber], StateAfter, { ...context, writes: true })
        if (state !== null && state !== 'cancelled') throw new Refused('THIS ORDER IS CONFIRMED ALREADY. PLEASE CALL US.')
        return state !== null
      } catch (error) {
        if (!(error instanceof TrytonRefusal)) throw error
        context.log.warn({ id, reason: error.message }, 'Tryton refused to cancel an order')
        throw new Refused('THIS ORDER CANNOT BE CANCELED HERE. PLEASE CALL US.')
      }
    }
  }
}
