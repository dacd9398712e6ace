import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { createServerFiles } from './server-files.ts'

const unavailable = { code: 'files_unavailable' }

t.test('plain files of the folder are found by name, and nothing else is', async t => {
  const root = t.testdir({ secret: 'not to be mailed', files: { 'b.csv': 'b', 'Ärger 1.txt': 'a', '.hidden': '', sub: { 'c.csv': 'c' } } })
  const dir = join(root, 'files')
  symlinkSync(join(root, 'secret'), join(dir, 'link.csv'))
  symlinkSync('b.csv', join(dir, 'within.csv'))
  writeFileSync(join(dir, 'new\nline.csv'), '')
  const folder = createServerFiles({ dir, clock: createFakeClock(0) })
  const { files, complete } = await folder.list()
  t.same(files.map(file => file.name), ['b.csv', 'Ärger 1.txt'])
  t.ok(complete)
  const [found] = files
  if (found === undefined) throw new Error('no file')
  t.strictSame(await folder.find('b.csv'), found)
  t.equal(String(await folder.read(found)), 'b')
  for (const name of ['', '.', '..', '../secret', 'sub', 'sub/c.csv', 'link.csv', 'within.csv', '.hidden', 'new\nline.csv', 'b.csv\0', 'none', 'x'.repeat(300), '/etc/passwd']) {
    t.equal(await folder.find(name), undefined, JSON.stringify(name))
    t.equal(await folder.read({ ...found, name }), undefined, `${JSON.stringify(name)}, read`)
  }
  t.match(await createServerFiles({ dir, clock: createFakeClock(0), listMax: 1 }).list(), { files: [{ name: 'b.csv' }], complete: false })
})

t.test('a file that has changed since it was found is not read: longer, replaced at the same size and time, a link, or gone', async t => {
  const dir = t.testdir({ 'a.csv': 'one' })
  const file = join(dir, 'a.csv')
  const folder = createServerFiles({ dir, clock: createFakeClock(0) })
  const found = async () => {
    const now = await folder.find('a.csv')
    if (now === undefined) throw new Error('no file')
    return now
  }
  const before = await found()
  appendFileSync(file, ' more')
  t.equal(await folder.read(before), undefined)
  const longer = await found()
  writeFileSync(join(dir, 'new'), 'one mora')
  utimesSync(file, 1000, 1000)
  utimesSync(join(dir, 'new'), 1000, 1000)
  const old = await found()
  t.not(old.stamp, longer.stamp)
  renameSync(join(dir, 'new'), file)
  t.equal(await folder.read(old), undefined)
  t.equal(String(await folder.read(await found())), 'one mora')
  const last = await found()
  rmSync(file)
  t.equal(await folder.read(last), undefined)
  symlinkSync('/etc/passwd', file)
  t.equal(await folder.read(last), undefined)
})

t.test('a missing folder is not an empty folder', async t => {
  const dir = join(t.testdir(), 'files')
  const folder = createServerFiles({ dir, clock: createFakeClock(0) })
  await t.rejects(folder.list(), unavailable)
  await t.rejects(folder.find('a.csv'), unavailable)
  mkdirSync(dir)
  t.same(await folder.list(), { files: [], complete: true })
})

t.test('a folder that hangs keeps nobody waiting, and is used again once it has answered', async t => {
  const dir = t.testdir({ 'a.csv': 'a' })
  const clock = createFakeClock(0)
  const late = createServerFiles({ dir, clock: { ...clock, delay: async () => {} } })
  const all = await Promise.allSettled([late.list(), late.list()])
  t.same(all.map(one => one.status), ['rejected', 'rejected'], 'time is up before the disk answers')
  await t.rejects(late.find('a.csv'), unavailable)
})
