import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { endpoints, type Endpoint } from '@portal/contracts/endpoints'
import { dealerHeader, noDealerSelected, portalHeader } from '@portal/contracts/protocol'
import { hasRank, type Role } from '@portal/contracts/base/roles'

const description = [
  'The calls between the portal\'s page and its BFF.',
  `Every call but GET carries \`${portalHeader}: 1\` and a JSON body.`,
  `A call names in \`${dealerHeader}\` the dealer that it is for: an account number, or \`${noDealerSelected}\`. Without the header it is for the dealer's own`,
  'account or, for staff, for the dealer last selected in the session. The right to act for the dealer is checked on each call; without it the answer',
  'is 404 `dealer_not_yours`. Calls that need no dealer ignore the header, except `/session`, which answers for that dealer.',
  'Amounts are US cents.'
].join(' ')

const callsByPath = new Map(Object.values<Endpoint>(endpoints).map(endpoint => [endpoint.path, endpoint]))

/** Whether a call is shown: those of staff only to who may make them. @param reader undefined for visitors */
function isShown (path: string, reader: Role | undefined): boolean {
  const { access: { who } = { who: 'anyone' } } = callsByPath.get(path as Endpoint['path']) ?? {}
  return who === 'anyone' || who === 'dealer' || (reader !== undefined && hasRank(reader, who))
}

type DocsOptions = { erpContract: object, findSession: (request: FastifyRequest) => Promise<{ role: Role } | undefined> }

/**
 * `/docs`: the calls as OpenAPI, generated from the contracts against which the routes are registered. `/docs/erp-gateway.json`: the
 * ERP gateway contract as OpenAPI, for integrators.
 */
export const docs = fp(async (app: FastifyInstance, { erpContract, findSession }: DocsOptions) => {
  const readers = new WeakMap<FastifyRequest, Role>()
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
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiHooks: {
      onRequest: async request => {
        // While the session store is away, everybody sees what a visitor sees.
        const session = await findSession(request).catch(() => undefined)
        if (session !== undefined) readers.set(request, session.role)
      }
    },
    transformSpecification: (document, request, reply) => {
      reply.header('cache-control', 'no-store')
      const { paths, ...rest } = document
      const shown = Object.entries<unknown>(paths ?? {}).filter(([path]) => isShown(path, readers.get(request)))
      return { ...rest, paths: Object.fromEntries(shown) }
    },
    transformSpecificationClone: false
  })
  app.get('/docs/erp-gateway.json', { schema: { hide: true } }, async () => erpContract)
}, { name: 'docs' })
