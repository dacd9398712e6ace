import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import t from 'tap'
import { openPortalDb } from '../bff/src/adapters/portal-db/portal-db.ts'

const script = join(import.meta.dirname, 'user.ts')

t.test('an operator makes the first super user, hands over a link, and disables accounts', async t => {
  const dir = t.testdir()
  const user = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      encoding: 'utf8', env: { PATH: process.env['PATH'], DATA_DIR: dir, PUBLIC_URL: 'https://portal.example.com' }
    })
    return { status, stdout, stderr }
  }
  const create = (role: string, email: string, ...more: string[]) => user('create', '--role', role, '--email', email, ...more)

  const created = create('superUser', 'First@Example.com', '--first', 'Ada')
  t.match(created, { status: 0, stdout: /https:\/\/portal\.example\.com\/resetPassword\/[\w-]{43}\n/ })
  t.match(create('superUser', 'first@example.com'), { status: 1, stderr: /has an account already/ })
  t.match(create('dealer', 'd@example.com'), { status: 1, stderr: /--dealer/ })
  t.match(create('sales', 's@example.com', '--dealer', '10001'), { status: 1, stderr: /--dealer/ })
  t.match(create('owner', 'o@example.com'), { status: 1, stderr: /--role/ })
  t.match(create('admin', 'no address'), { status: 1, stderr: /--email/ })
  t.match(create('dealer', 'd@example.com', '--dealer', '20001', '--mail'), { status: 0, stdout: /mails a link to d@example\.com/ })
  const reset = user('reset-link', '20001')
  t.match(reset, { status: 0, stdout: /resetPassword/ })
  t.match(user('disable', 'd@example.com'), { status: 0, stdout: /d@example\.com is disabled/ })
  t.match(user('reset-link', 'd@example.com'), { status: 1, stderr: /is disabled/ })
  t.match(user('disable', 'first@example.com'), { status: 1, stderr: /last active super user/ })
  t.match(user('disable', 'nobody'), { status: 1, stderr: /No account/ })
  t.match(user(), { status: 1, stderr: /npm run user/ })

  const database = await openPortalDb({ url: undefined, file: join(dir, 'portal.sqlite') })
  t.teardown(async () => await database.close())
  const token = /resetPassword\/([\w-]{43})/.exec(created.stdout)?.[1] ?? ''
  const owner = await database.passwordLinks.find(createHash('sha256').update(token).digest('base64url'), Date.now())
  t.match(owner, { email: 'first@example.com', role: 'superUser', nameFirst: 'Ada', passwordHash: null })
  t.match(await database.mailQueue.claim(Date.now(), Date.now() + 1), { kind: 'new-account', email: 'd@example.com' })
  const lines = await database.audit.list({}, { skip: 0, limit: 10 })
  t.same(lines.map(line => line.event).sort(), ['link-issued', 'link-issued', 'user-created', 'user-created', 'user-disabled'])
  t.notMatch(JSON.stringify(lines), token)
})
