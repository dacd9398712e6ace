import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { dealerHeader, noDealer, portalHeader } from '@portal/contracts/protocol'

const description = [
  'The calls between the portal\'s page and its BFF.',
  `Every call but GET carries \`${portalHeader}: 1\` and a JSON body.`,
  `A call names in \`${dealerHeader}\` the dealer that it is for: an account number, or \`${noDealer}\`. Without the header it is for the dealer's own`,
  'account or, for staff, for the dealer last selected in the session. The right to act for the dealer is checked on each call; without it the answer',
  'is 404 `dealer_not_yours`. Calls that need no dealer ignore the header, except `/session`, which answers for that dealer.',
  'Amounts are US cents.'
].join(' ')

/**
 * `/docs`: the calls as OpenAPI, generated from the contracts against which the routes are registered. `/docs/erp-gateway.json`: the
 * ERP gateway contract as OpenAPI, for integrators.
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
