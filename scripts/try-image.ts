import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Follows the steps of the Dockerfile in empty folders, and starts the result: `npm run image:try`. It needs no container engine, only `bwrap` and
 * root. This machine's own system, with the project's Node, stands in for the base image.
 */

const root = join(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'portal-image-'))
const userIds = { root: 0, node: 1000 } as const
type UserName = keyof typeof userIds

type Stage = { name: string, rootfs: string, workdir: string, user: UserName, env: Record<string, string>, command: string[], health: string[] }

if (spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status !== 0) {
  console.log('The image was not tried: bwrap (Debian package bubblewrap) is missing, or may not be used here.')
  process.exit()
}
try {
  const stages = build()
  const portal = stageNamed(stages, 'portal')
  for (const left of ['fixtures', 'web/src', 'e2e', '.git']) {
    if (existsSync(join(portal.rootfs, 'portal', left))) throw new Error(`the image has ${left}, which it does not need`)
  }
  await tryIt(portal, stageNamed(stages, 'fake-erp'))
  console.log('The image starts, is healthy, finds parts, and stops in time.')
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** Each instruction of the Dockerfile, on one line. */
function instructions (): Array<[name: string, rest: string]> {
  return readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/\\\n/g, ' ').split('\n').filter(line => line.trim() !== '' && !line.startsWith('#')).map(line => {
    const at = line.indexOf(' ')
    return [line.slice(0, at), line.slice(at + 1).trim()]
  })
}

function build (): Stage[] {
  const stages: Stage[] = []
  for (const [name, rest] of instructions()) {
    const stage = stages.at(-1)
    if (name === 'FROM') stages.push(begin(rest, stages))
    else if (stage === undefined) throw new Error(`${name} comes before FROM`)
    else perform(stage, stages, name, rest)
  }
  return stages
}

function begin (rest: string, stages: readonly Stage[]): Stage {
  const [from = '', , name = ''] = rest.split(' ')
  const before = stages.find(stage => stage.name === from)
  const rootfs = join(work, name)
  console.log(`${name}, from ${from}`)
  if (before !== undefined) {
    // With its owners.
    spawnSync('cp', ['--archive', before.rootfs, rootfs])
    return { ...before, name, rootfs }
  }
  const wanted = /^node:(\d+\.\d+\.\d+)-\S+@sha256:[\da-f]{64}$/.exec(from)?.[1]
  if (wanted === undefined) throw new Error(`the base image must be Node's, named by version and digest: ${from}`)
  if (`v${wanted}` !== process.version) throw new Error(`the Dockerfile has Node ${wanted}, and package.json ${process.version}`)
  for (const folder of ['etc', 'tmp', 'root', 'home/node', 'opt/node']) mkdirSync(join(rootfs, folder), { recursive: true })
  for (const folder of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${folder}`, join(rootfs, folder))
  return { name, rootfs, workdir: '/', user: 'root', env: {}, command: [], health: [] }
}

function perform (stage: Stage, stages: readonly Stage[], name: string, rest: string): void {
  switch (name) {
    case 'WORKDIR':
      stage.workdir = rest
      mkdirSync(join(stage.rootfs, rest), { recursive: true })
      return
    case 'COPY': return copy(stage, stages, rest)
    case 'RUN': return run(stage, ['sh', '-c', rest])
    case 'ENV':
      for (const [, variable = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[variable] = value
      return
    case 'USER':
      if (rest !== 'root' && rest !== 'node') throw new Error(`unknown user ${rest}`)
      stage.user = rest
      return
    case 'CMD':
      stage.command = listed(rest)
      return
    case 'HEALTHCHECK':
      stage.health = listed(rest.slice(rest.indexOf('CMD ') + 4))
      return
    case 'EXPOSE':
    case 'VOLUME':
      return
    default: throw new Error(`${name} is not known here`)
  }
}

function listed (json: string): string[] {
  const words: unknown = JSON.parse(json)
  if (!Array.isArray(words)) throw new Error(`no list: ${json}`)
  return words.map(String)
}

/**
 * As in Docker, a folder is copied as its content, and a target that ends with a slash is a folder. From the project, only what git tracks is copied.
 */
function copy (stage: Stage, stages: readonly Stage[], rest: string): void {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') === true ? stageNamed(stages, words.shift()?.slice('--from='.length) ?? '') : undefined
  const target = words.pop() ?? ''
  const to = join(stage.rootfs, target.startsWith('/') ? target : join(stage.workdir, target))
  for (const source of words) {
    if (from === undefined && source === '.') {
      copyProject(to)
      continue
    }
    const path = join(from?.rootfs ?? root, source)
    const file = target.endsWith('/') ? join(to, basename(source)) : to
    mkdirSync(dirname(file), { recursive: true })
    cpSync(path, file, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  }
}

function copyProject (to: string): void {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error('git does not list the files of the project')
  for (const file of stdout.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file), { verbatimSymlinks: true })
  }
}

/** How a command runs in a stage: in a root folder of its own, with this machine's system read-only. */
function inside (
  { rootfs, workdir, user, env }: Stage, command: readonly string[], more: Record<string, string> = {}
): [program: string, words: string[], environment: NodeJS.ProcessEnv] {
  writeFileSync(join(work, 'passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n')
  writeFileSync(join(work, 'group'), 'root:x:0:\nnode:x:1000:\n')
  const npmrc = join(homedir(), '.npmrc')
  const id = String(userIds[user])
  return ['bwrap', [
    '--bind', rootfs, '/', '--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc', '--ro-bind', join(work, 'passwd'), '/etc/passwd',
    '--ro-bind', join(work, 'group'), '/etc/group', '--ro-bind', dirname(process.execPath), '/opt/node', '--proc', '/proc', '--dev', '/dev',
    ...(user === 'root' && existsSync(npmrc) ? ['--ro-bind', npmrc, '/root/.npmrc'] : []),
    '--die-with-parent', '--chdir', workdir, 'setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', ...command
  ], {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /CERT|CA_BUNDLE|CAINFO/.test(name))),
    PATH: '/opt/node:/usr/local/bin:/usr/bin:/bin',
    HOME: user === 'root' ? '/root' : '/home/node',
    ...env,
    ...more
  }]
}

function run (stage: Stage, command: readonly string[]): void {
  console.log(`  ${command.join(' ')}`)
  const [program, words, env] = inside(stage, command)
  const { status } = spawnSync(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`)
}

/** A program in a stage, and its process there, to which signals are sent because its parent passes none on. */
type Started = { child: ChildProcess, pid: number }

async function tryIt (portal: Stage, fakeErp: Stage): Promise<void> {
  const port = String(await sparePort())
  const settings = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    TIME_ZONE: 'America/Chicago',
    ERP_URL: 'http://127.0.0.1:8090',
    COOKIE_SECRET: 'aSecretForTryingTheImageOnce0123456789',
    DRAIN_SECONDS: '0',
    SINGLE_PROCESS: 'true'
  }
  const started: Started[] = []
  const start = async (stage: Stage, more: Record<string, string>): Promise<Started> => {
    const [program, words, env] = inside(stage, stage.command, more)
    const child = spawn(program, ['--info-fd', '3', ...words], { env, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
    const info = child.stdio[3]
    if (!(info instanceof Readable)) throw new Error('bwrap has no pipe')
    const [text]: unknown[] = await once(info, 'data')
    const pid = Number(/"child-pid": (\d+)/.exec(String(text))?.[1])
    started.push({ child, pid })
    return { child, pid }
  }
  try {
    await start(fakeErp, {})
    const { child: server, pid } = await start({ ...portal, command: [...portal.command, '--new'] }, settings)
    await within(60_000, 'the portal is healthy', () => {
      const [program, words, env] = inside(portal, portal.health, settings)
      return Promise.resolve(spawnSync(program, words, { env }).status === 0)
    })
    if (started.some(({ child: { exitCode } }) => exitCode !== null)) throw new Error('the fake ERP or the portal has ended; is port 8090 in use?')
    await within(60_000, 'a search finds parts', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/items`, {
        method: 'POST', headers: { 'content-type': 'application/json', 'x-portal': '1', 'sec-fetch-site': 'same-origin' }, body: '{"search":"brake"}'
      })
      return answer.ok && (await answer.text()).includes('BRAKE')
    })
    const page = await fetch(`http://127.0.0.1:${port}/stock`)
    if (!page.ok || !(await page.text()).includes('<script')) throw new Error('the page is not served')
    const stopped = once(server, 'exit')
    process.kill(pid, 'SIGTERM')
    const outcome = await Promise.race([stopped, delay(40_000, undefined, { ref: false })])
    if (outcome === undefined) throw new Error('the portal did not stop within 40 s')
    if (outcome[0] !== 0) throw new Error(`the portal stopped with ${String(outcome[0] ?? outcome[1])}`)
  } finally {
    for (const { child: { exitCode }, pid } of started) if (exitCode === null) process.kill(pid, 'SIGKILL')
  }
}

async function within (milliseconds: number, what: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + milliseconds
  while (Date.now() < until) {
    if (await isSo().catch(() => false)) return
    await delay(200)
  }
  throw new Error(`not within ${milliseconds / 1000} s: ${what}`)
}

async function sparePort (): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function stageNamed (stages: readonly Stage[], name: string): Stage {
  const found = stages.find(stage => stage.name === name)
  if (found === undefined) throw new Error(`the Dockerfile has no stage ${name}`)
  return found
}
