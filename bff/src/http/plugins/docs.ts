import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { endpoints, type Endpoint } from '@portal/contracts/endpoints'
import { dealerHeader, noDealerSelected, portalHeader } from '@portal/contracts/protocol'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import { PortalError } from '../../errors.ts'
import { CollectedNotes } from '../answers/answer-notes.ts'
import { KeptAnswer, KeptBody, sendKept } from '../answers/kept-answer.ts'

const description = [
  'The calls between the portal\'s page and its BFF.',
  `Every call but GET carries \`${portalHeader}: 1\` and a JSON body.`,
  `A call names in \`${dealerHeader}\` the dealer that it is for: an account number, or \`${noDealerSelected}\`. Without the header it is for the dealer's own`,
  'account or, for staff, for the dealer last selected in the session. The right to act for the dealer is checked on each call; without it the answer',
  'is 404 `dealer_not_yours`. Calls that need no dealer ignore the header, except `/session`, which answers for that dealer.',
  'Amounts are US cents.'
].join(' ')

const callsByPath = new Map(Object.values<Endpoint>(endpoints).map(endpoint => [endpoint.path, endpoint]))

/** Whether a call is shown to readers of a rank: staff's calls only to people who may make them. Visitors see the same as dealers. */
function isShown (path: string, reader: Role): boolean {
  const { access: { who } = { who: 'anyone' } } = callsByPath.get(path as Endpoint['path']) ?? {}
  return who === 'anyone' || hasRank(reader, who)
}

type DocsOptions = {
  erpContract: object
  /** Whether only members of staff who are logged in may read it. */
  forStaffOnly: boolean
  findSession: (request: FastifyRequest) => Promise<{ role: Role } | undefined>
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * `/docs`: the calls as OpenAPI, generated from the contracts against which the routes are registered. `/docs/erp-gateway.json`: the
 * ERP gateway contract as OpenAPI, for integrators. Each document is made once, because making one takes as long as hundreds of calls.
 */
export const docs = fp(async (app: FastifyInstance, { erpContract, forStaffOnly, findSession, now }: DocsOptions) => {
  const documents = new Map<string, KeptAnswer>()

  /** @param make called for the first reader only */
  async function send (name: string, make: () => object, request: FastifyRequest, reply: FastifyReply) {
    const document = documents.get(name) ?? written(make())
    documents.set(name, document)
    return reply.header('cache-control', 'no-store').send(await sendKept(document, request, reply, { now: now(), isAway: false }))
  }

  function callsFor (reader: Role): object {
    const { paths, ...rest } = app.swagger()
    return { ...rest, paths: Object.fromEntries(Object.entries<unknown>(paths ?? {}).filter(([path]) => isShown(path, reader))) }
  }

  async function admit (request: FastifyRequest): Promise<void> {
    if (!forStaffOnly) return
    const session = await findSession(request)
    if (session === undefined) throw new PortalError('unauthenticated')
    if (!hasRank(session.role, 'sales')) throw new PortalError('forbidden')
  }

  /** Answers in place of the library, which makes a document for each request. */
  async function answer (request: FastifyRequest, reply: FastifyReply) {
    const { url } = request.routeOptions
    if (url === '/docs/yaml') return reply.redirect('/docs/json')
    if (url !== '/docs/json') return
    // While the session store is away, everybody who may read at all sees what a visitor sees.
    const { role = 'dealer' } = await findSession(request).catch(() => undefined) ?? {}
    return await send(role, () => callsFor(role), request, reply)
  }

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
  await app.register(async reading => {
    // Not the library's own hook, which skips its files.
    reading.addHook('onRequest', admit)
    await reading.register(swaggerUi, { routePrefix: '/docs', uiHooks: { preHandler: answer } })
    reading.get('/docs/erp-gateway.json', { schema: { hide: true } }, async (request, reply) => await send('erp-gateway', () => erpContract, request, reply))
  })
}, { name: 'docs' })

function written (document: object): KeptAnswer {
  return new KeptAnswer(new KeptBody(Buffer.from(JSON.stringify(document))), new CollectedNotes())
}
