import t from 'tap'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import { errorTable } from '@portal/contracts/errors'
import { buildTestApp, type Client } from '../../../test/build-app.ts'

/** The process serves a page of version 1.1.0. */
const documentOf = (release: string) => ({ 'index.html': `<!doctype html><meta name="release" content="${release}">` })
const own = '1.1.0+0a1b2c'

/** The answer to a body with a field that this process does not know. */
async function send (client: Client, name: CallName, build: string | undefined): Promise<string> {
  const { method, path } = endpoints[name]
  const answer = await client.send({
    method, url: path, headers: { 'x-portal': '1', 'x-portal-dealer': '10001', ...(build !== undefined && { 'x-portal-build': build }) }, payload: { from_a_newer_build: 1 }
  })
  return answer.status === 200 ? 'ok' : `${answer.status} ${answer.error.code}`
}

t.test('every call tells a newer page, and no other, that this process is too old to read its body', async t => {
  const lines: string[] = []
  const { loginAs } = await buildTestApp(t, { pageDir: t.testdir(documentOf(own)), log: line => { lines.push(line) } })
  const names = Object.entries(endpoints).filter(([, { method }]) => method === 'POST').map(([name]) => name as CallName)
  const client = await loginAs('super@example.com')
  for (const name of names) {
    t.equal(await send(client, name, '1.2.0+ffff00'), '503 older_process', name)
    t.equal(await send(client, name, own), '400 invalid_body', `${name}, from this build`)
  }
  const newer = ['1.1.0+ffff00', '1.1.0-rc.1+ffff00', '2.0.0+0a1b2c', '1.1.1+1', '1.10.0+1']
  for (const build of newer) t.equal(await send(client, 'cart', build), '503 older_process', build)
  for (const build of [undefined, '', '1.0.9+ffff00', '0.9.0+1', '1.2', 'development', '1.2.0+a,1.2.0+a', '١.٢.٣+a']) {
    t.equal(await send(client, 'cart', build), '400 invalid_body', String(build))
  }
  t.notOk(lines.some(line => line.includes('"level":50')), 'nothing that a person would have to look at')
})

t.test('an unknown call counts as one for a newer process; an unknown page never does', async t => {
  const { visitor } = await buildTestApp(t, { pageDir: t.testdir(documentOf(own)) })
  const headers = { 'x-portal': '1', 'x-portal-build': '1.2.0+ffff00' }
  const answer = await visitor().send({ method: 'POST', url: '/call-of-tomorrow', headers, payload: {} })
  t.match(answer, { status: 503, error: { code: 'older_process', message: errorTable.older_process.message }, headers: { 'retry-after': '5' } })
  t.equal((await visitor().send({ method: 'POST', url: '/call-of-tomorrow', headers: { 'x-portal': '1' }, payload: {} })).status, 404)
  t.equal((await visitor().send({ method: 'GET', url: '/assets/of-tomorrow.js', headers })).status, 404)
})

t.test('where no page is built, nothing is newer', async t => {
  const { loginAs } = await buildTestApp(t)
  t.equal(await send(await loginAs('10001'), 'cart', '1.2.0+ffff00'), '400 invalid_body')
})
