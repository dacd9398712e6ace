import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

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
        description: 'The calls between the portal\'s page and its BFF. Every call but GET carries `X-Portal: 1` and a JSON body. Amounts are US cents.',
        version: '1'
      }
    }
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  app.get('/docs/erp-gateway.json', { schema: { hide: true } }, async () => erpContract)
}, { name: 'docs' })
