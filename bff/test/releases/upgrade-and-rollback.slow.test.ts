import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t, { type Test } from 'tap'
import { skipWithout } from '../servers/binaries.ts'
import { deployFolder } from './deploy-folder.ts'

const without = skipWithout('flock')

/** What a release is to the scripts: a Node, a check, a start, and the files of its page. */
type Release = { assets?: string[], check?: string, server?: string }

/** It says at `/readyz` which release it is. */
const ready = 'import { createServer } from "node:http"; createServer((_, answer) => { answer.end(process.cwd()) }).listen(process.env.PORT, process.env.HOST ?? "localhost")'

const nothingToGoBackTo = /^rollback: there is no release to go back to: no link \S+previous\n$/

async function install (t: Test, releases: Record<string, Release>, processes = 2) {
  const folder = await deployFolder(t, processes)
  for (const [name, { assets = [], check = '', server = ready }] of Object.entries(releases)) {
    const dir = join(folder.home, 'releases', name)
    for (const folder of ['node_modules/.bin', 'scripts', 'web/dist/assets']) mkdirSync(join(dir, folder), { recursive: true })
    symlinkSync(process.execPath, join(dir, 'node_modules/.bin/node'))
    writeFileSync(join(dir, 'scripts/check-release.ts'), check)
    writeFileSync(join(dir, 'scripts/portal.mjs'), server)
    writeFileSync(join(dir, 'scripts/start.sh'), 'exec node_modules/.bin/node scripts/portal.mjs')
    for (const asset of assets) writeFileSync(join(dir, 'web/dist/assets', asset), asset)
    writeFileSync(join(dir, 'web/dist/files.txt'), assets.map(asset => `${asset.length} assets/${asset}\n`).join(''))
  }
  return {
    ...folder,
    running: async () => await Promise.all(folder.ports.map(async port => basename(await (await fetch(`http://localhost:${port}/readyz`)).text()))),
    has: (release: string, asset: string) => existsSync(join(folder.home, 'releases', release, 'web/dist/assets', asset))
  }
}

t.test('an upgrade and a rollback go process by process, and each release has the files of the other\'s page', { skip: without }, async t => {
  const { run, links, running, restarts, has, home } = await install(t, { '1.0.0': { assets: ['old-1.js', 'old-1.js.map'] }, '1.1.0': { assets: ['new-2.js'] }, '1.2.0': { assets: ['last-3.js'] } })
  t.match(await run('upgrade', '1.0.0'), { code: 0, said: /portal@\d+\.service is ready\nportal@\d+\.service is ready\n1\.0\.0 is running\n/ })
  t.same([links(), await running()], [['1.0.0', undefined], ['1.0.0', '1.0.0']])
  t.match(await run('upgrade', '1.1.0'), { code: 0 })
  t.same([links(), await running()], [['1.1.0', '1.0.0'], ['1.1.0', '1.1.0']])
  t.same([has('1.1.0', 'old-1.js'), has('1.1.0', 'old-1.js.map'), has('1.0.0', 'new-2.js')], [true, false, true], 'source maps stay where they are')
  t.match(await run('rollback'), { code: 0 })
  t.same([links(), await running()], [['1.0.0', undefined], ['1.0.0', '1.0.0']])
  t.match(await run('rollback'), { code: 1, said: nothingToGoBackTo }, 'run again, it does not go forward')
  t.match(await run('upgrade', '1.2.0'), { code: 0 })
  rmSync(join(home, 'releases/1.1.0'), { recursive: true })
  t.same([links(), ['old-1.js', 'new-2.js', 'last-3.js'].map(asset => has('1.2.0', asset))], [['1.2.0', '1.0.0'], [true, true, true]])
  t.same(restarts(), ['1.0.0', '1.0.0', '1.1.0', '1.1.0', '1.0.0', '1.0.0', '1.2.0', '1.2.0'])
})

t.test('processes that listen on an address of their own are asked there whether they are ready', { skip: without }, async t => {
  const { run, set } = await install(t, { good: {} })
  for (const host of ['127.0.0.2', '0.0.0.0', '::1', "'127.0.0.3'", '"127.0.0.4"']) {
    set({ HOST: host })
    t.match(await run('upgrade', 'good'), { code: 0, said: /good is running/ }, host)
  }
})

t.test('a release that cannot run is refused in one line, and the running portal goes on', { skip: without }, async t => {
  const { run, links, running, restarts, home } = await install(t, {
    good: {},
    half: {},
    refusing: { check: 'console.error("database: a later release has migrated it"); process.exit(2)' },
    torn: { check: 'import "./gone.ts"' }
  })
  await run('upgrade', 'good')
  rmSync(join(home, 'releases/half/web/dist/files.txt'))
  symlinkSync('nowhere', join(home, 'releases/dangling'))
  for (const [name, line] of [
    ['half', /^upgrade: \S+half is not a complete release: web\/dist\/files\.txt is missing\. Unpack or build it again; nothing was changed\n$/],
    ['refusing', /^upgrade: \S+refusing cannot run here: database: a later release has migrated it\. Nothing was changed\n$/],
    ['torn', /^upgrade: \S+torn cannot run here: it is not a complete release: Error \[ERR_MODULE_NOT_FOUND\][^\n]+Nothing was changed\n$/],
    ['dangling', /^upgrade: there is no folder \S+dangling; nothing was changed\n$/],
    ['never', /^upgrade: there is no folder \S+never; nothing was changed\n$/]
  ] as const) t.match(await run('upgrade', name), { code: 1, said: line }, name)
  t.match(await run('rollback'), { code: 1, said: nothingToGoBackTo })
  symlinkSync('nowhere', join(home, 'previous'))
  t.match(await run('rollback'), { code: 1, said: /^rollback: \S+previous points to nothing; point it at a release folder, or remove it\n$/ })
  t.same([links()[0], await running(), restarts()], ['good', ['good', 'good'], ['good', 'good']])
})

t.test('where systemd has no process of the portal, nothing is said to be running', { skip: without }, async t => {
  const { run, links } = await install(t, { good: {} }, 0)
  t.match(await run('upgrade', 'good'), { code: 1, said: /^upgrade: systemd has no process to restart: systemctl enable [^\n]+\n$/ })
  t.same(links(), [undefined, undefined])
})

t.test('a release that does not become ready is left again at once, with the other process untouched', { skip: without }, async t => {
  const { run, links, running, restarts } = await install(t, { older: {}, good: {}, broken: { server: 'process.exit(1)' } })
  await run('upgrade', 'older')
  await run('upgrade', 'good')
  const before = restarts().length
  t.match(await run('upgrade', 'broken'), { code: 1, said: /^upgrade: \S+broken does not become ready, and good is running again: see [^\n]+\n$/ })
  t.same([links(), await running(), restarts().slice(before)], [['good', undefined], ['good', 'good'], ['broken', 'good', 'good']])
  t.match(await run('rollback'), { code: 1, said: nothingToGoBackTo }, 'the one that failed may have migrated the database')
})

t.test('a rollback to a release that does not become ready can be tried again', { skip: without }, async t => {
  const { run, links, running, home } = await install(t, { older: {}, good: {} })
  await run('upgrade', 'older')
  await run('upgrade', 'good')
  const server = join(home, 'releases/older/scripts/portal.mjs')
  writeFileSync(server, 'process.exit(1)')
  t.match(await run('rollback'), { code: 1, said: /^rollback: \S+older does not become ready, and good is running again: see [^\n]+\n$/ })
  t.same([links(), await running()], [['good', 'older'], ['good', 'good']])
  writeFileSync(server, ready)
  t.match(await run('rollback'), { code: 0 })
  t.same([links(), await running()], [['older', undefined], ['older', 'older']])
})

t.test('if the way back from a release that does not become ready is cut short, a rollback completes it, and goes back no further', { skip: without }, async t => {
  const { run, cutShort, links, running, home } = await install(t, { older: {}, good: {}, broken: { server: 'process.exit(1)' } })
  await run('upgrade', 'older')
  await run('upgrade', 'good')
  cutShort()
  t.match(await run('upgrade', 'broken'), { code: null })
  t.match(await run('rollback'), { code: 0, said: /^good is running$/m })
  t.same([links(), await running()], [['good', undefined], ['good', 'good']])
  t.notOk(existsSync(join(home, 'leaving')))
})

t.test('what was cut short is completed when it is run again, and an upgrade can be gone back from instead', { skip: without }, async t => {
  const { run, cutShort, links, running, home } = await install(t, { '1.0.0': {}, '1.1.0': {}, '1.2.0': {} })
  await run('upgrade', '1.0.0')
  await run('upgrade', '1.1.0')
  cutShort()
  t.match(await run('upgrade', '1.2.0'), { code: null })
  t.same([links(), await running()], [['1.2.0', '1.0.0'], ['1.2.0', '1.1.0']])
  t.match(await run('upgrade', '1.2.0'), { code: 0 })
  t.same([links(), await running()], [['1.2.0', '1.1.0'], ['1.2.0', '1.2.0']])
  cutShort()
  t.match(await run('rollback'), { code: null })
  t.match(await run('rollback'), { code: 0 })
  t.same([links(), await running()], [['1.1.0', undefined], ['1.1.0', '1.1.0']])
  cutShort()
  t.match(await run('upgrade', '1.2.0'), { code: null })
  t.match(await run('rollback'), { code: 0 })
  t.same([links(), await running()], [['1.1.0', undefined], ['1.1.0', '1.1.0']])
  await run('upgrade', '1.2.0')
  cutShort()
  t.match(await run('upgrade', '1.1.0'), { code: null })
  t.match(await run('rollback'), { code: 0, said: /^1\.2\.0 is running$/m }, 'also an upgrade to the release before')
  t.notOk(existsSync(join(home, 'leaving')))
})
