import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { dealerHeader, noDealer, portalHeader } from '@portal/contracts/protocol'

const description = [
  'The calls between the portal\'s page and its BFF.',
  `Every call but GET carries \`${portalHeader}: 1\` and a JSON body.`,
  `A call says in \`${dealerHeader}\` which dealer it is for: an account number, or \`${noDealer}\`. Left out, it is for a dealer's own account, or for`,
  'the dealer that was selected last in the session. The right to act for the dealer is asked for on each call; without it the answer is',
  '404 `dealer_not_yours`. Calls that need no dealer ignore it, but for `/session`, which answers for it.',
  'Amounts are US cents.'
].join(' ')

/**
 * `/docs`: the calls as OpenAPI, made from the contracts that the routes are registered against. `/docs/erp-gateway.json`: what the
 * portal asks of an ERP, for those who build its gateway.
 */
export const docs = fp(async (app: FastifyInstance, { erpContract }: { erpContract: object }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dealer portal',
        description,
        version: '1'
      }
    }
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  app.get('/docs/erp-gateway.json', { schema: { hide: true } }, async () => erpContract)
}, { name: 'docs' })
