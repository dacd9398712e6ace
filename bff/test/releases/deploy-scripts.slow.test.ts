import { spawnSync } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { openPortalDb } from '../../src/adapters/portal-db/portal-db.ts'
import { skipWithout } from '../servers/binaries.ts'
import { makeBuild, type Build } from './changed-builds.ts'
import { deployFolder } from './deploy-folder.ts'

t.test('a real portal is installed, upgraded into another build and put back by the commands of deploy/', { skip: skipWithout('flock') }, async t => {
  const erp = await startFakeErp()
  t.teardown(async () => { await erp.close() })
  const { home, ports: [port], set, run, links } = await deployFolder(t, 1)
  set({
    ERP_URL: erp.url, COOKIE_SECRET: 'aSecretForTryingADeployment0123456789', SINGLE_PROCESS: 'true', PUBLIC_URL: `http://localhost:${port}`, TIME_ZONE: 'UTC', DATA_DIR: join(home, 'data')
  })
  const make = (name: string, kinds?: Parameters<typeof makeBuild>[2]): Build => {
    const build = makeBuild(join(home, 'releases', name), name, kinds)
    // Without the cache that all tests share.
    const { NODE_COMPILE_CACHE: _, ...env } = process.env
    spawnSync(process.execPath, ['scripts/start.js', '--only-strip'], { cwd: build.root, env })
    return build
  }
  const older = make('1.0.0')
  // Production begins no database by itself: the first account does.
  await (await openPortalDb({ url: undefined, file: join(home, 'data/portal.sqlite') })).close()
  const served = async () => /name="release" content="([^"]+)"/.exec(await (await fetch(`http://localhost:${port}/stock`)).text())?.[1]
  const start = globSync('assets/start-*.js', { cwd: join(older.root, 'web/dist') })[0] ?? ''
  const status = async (file: string) => (await fetch(`http://localhost:${port}/${file}`)).status

  t.match(await run('upgrade', '1.0.0'), { code: 0, said: /1\.0\.0 is running\n$/ })
  t.same([await served(), await status(start)], [older.release, 200])
  const newer = make('1.1.0', ['strings', 'chunks', 'column'])
  const last = globSync('assets/start-*.js', { cwd: join(newer.root, 'web/dist') })[0] ?? ''
  t.equal(await status(last), 404)
  t.match(await run('upgrade', '1.1.0'), { code: 0, said: /1\.1\.0 is running\n$/ })
  t.same([await served(), await status(start), await status(last)], [newer.release, 200, 200], 'with the files of the page before')
  t.match(await run('upgrade', '1.0.0'), { code: 1, said: /^upgrade: \S+1\.0\.0 cannot run here: database: [^\n]+ a later release has migrated it \(0002-later\)[^\n]+Nothing was changed\n$/ })
  t.match(await run('rollback'), { code: 0, said: /1\.0\.0 is running\n$/ })
  t.same([await served(), await status(start), await status(last), links()], [older.release, 200, 200, ['1.0.0', undefined]])

  rmSync(join(newer.root, 'web/dist', last))
  t.match(await run('upgrade', '1.1.0'), { code: 1, said: new RegExp(`cannot run here: page: The build of the page is incomplete: ${last} is missing or cut off`) })
  rmSync(join(newer.root, 'node_modules'), { recursive: true })
  t.match(await run('upgrade', '1.1.0'), { code: 1, said: /1\.1\.0 is not a complete release: node_modules\/\.bin\/node is missing\. Unpack or build it again; nothing was changed\n$/ })
  t.same([await served(), basename(links()[0] ?? ''), existsSync(join(home, '.current'))], [older.release, '1.0.0', false])
})
