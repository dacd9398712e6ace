import fc from 'fast-check'
import t, { type Test } from 'tap'
import { calls } from '@portal/contracts/calls'
import type { CallName } from '@portal/contracts/endpoints'
import { dealerHeader, portalHeader } from '@portal/contracts/protocol'
import { buildTestApp, type Client } from './build-app.ts'
import { fuzzedBody } from './fuzzed-bodies.ts'
import { skipWithout } from './servers/binaries.ts'
import { startPostgres } from './servers/postgres.ts'

/** Bodies for each call and each of the people who make it. */
const bodies = 60
const seed = 20261126

const people = ['super@example.com', '10001', undefined] as const

/** A call of the portal as it is made over HTTP, with any body. */
async function answerTo (client: Client, name: CallName, payload: unknown) {
  const { method, path } = calls[name]
  const headers = { [portalHeader]: '1', [dealerHeader]: '10001', 'content-type': 'application/json' }
  return await client.send({ method, url: path, headers, ...(method === 'GET' ? {} : { payload: JSON.stringify(payload) }) })
}

/** @returns the bodies that the portal failed on */
async function failures (t: Test, databaseUrl?: string): Promise<string[]> {
  const { app, loginAs, visitor, ports } = await buildTestApp(t, {
    ...(databaseUrl !== undefined && { databaseUrl }),
    // Nobody is turned away, no matter how many bodies are tried.
    change: ({ throttle }) => ({ throttle: { ...throttle, admit: async () => 0 } })
  })
  const failed: string[] = []
  const clients = new Map<string, Client>()
  const clientOf = async (name: string | undefined): Promise<Client> => {
    if (name === undefined) return visitor()
    const known = clients.get(name)
    if (known !== undefined && (await known.call('sessionStanding', {})).status === 200) return known
    const client = await loginAs(name)
    clients.set(name, client)
    return client
  }
  for (const name of Object.keys(calls) as CallName[]) {
    for (const [n, body] of fc.sample(fuzzedBody(calls[name].body), { seed, numRuns: bodies }).entries()) {
      const who = people[n % people.length]
      const { status, error } = await answerTo(await clientOf(who), name, body)
      if (status === 500 || error.code === 'internal') failed.push(`${name} as ${who ?? 'a visitor'}: ${JSON.stringify(body)}`)
    }
  }
  t.ok((await ports.audit.list({}, { skip: 0, limit: 1 })).length > 0, 'the database still answers')
  await app.close()
  return failed
}

t.test('no body of any call makes the portal fail, on SQLite', async t => {
  t.same(await failures(t), [])
})

t.test('no body of any call makes the portal fail, on PostgreSQL', { skip: skipWithout('postgres') }, async t => {
  const server = await startPostgres()
  t.teardown(server.remove)
  t.same(await failures(t, server.url), [])
})
