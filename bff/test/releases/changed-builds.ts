import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pageRelease } from '../../src/http/page/page-release.ts'

/** A release folder: the whole portal, with its page built. */
export type Build = { root: string, release: string }

type Change = { file: string, from: string, to: string }

/** What differs from the sources here. The version is another one, so that it is known which build is newer. */
const changes: Readonly<Record<'strings' | 'chunks' | 'column', readonly Change[]>> = {
  /** A text of the page. */
  strings: [{ file: 'web/src/features/stock/stock.route.tsx', from: 'looking: \'Stock Check & New Orders\'', to: 'looking: \'Stock Check & New Orders Today\'' }],
  /** How the page's code is split into files. */
  chunks: [{ file: 'web/vite.config.ts', from: 'minShareCount: 16', to: 'minShareCount: 24' }],
  /** A column, a field of two calls' bodies, and one of an answer. A page of this build sends the field with each of these calls. */
  column: [
    {
      file: 'contracts/src/call.ts',
      from: '    body: shape.body,\n    response: shape.response,\n',
      to: `    body: endpoint.path === '/cart' || endpoint.path === '/createOrder' ? wider(shape.body) : shape.body,
    response: endpoint.path === '/createOrder' ? wider(shape.response) : shape.response,
`
    },
    {
      file: 'contracts/src/call.ts',
      from: '/** Defines a call once,',
      to: `const wider = (schema: any) => Type.Object({ ...schema.properties, later: Type.Optional(Type.String()) }, { additionalProperties: false })

/** Defines a call once,`
    },
    {
      file: 'bff/src/http/calls/serve.ts',
      from: '      return answer\n',
      to: '      return call.path === \'/createOrder\' ? { ...answer, later: \'1\' } : answer\n'
    },
    {
      file: 'web/src/lib/http/call.ts',
      from: 'const text = JSON.stringify(body)',
      to: 'const text = JSON.stringify(name === \'cart\' || name === \'createOrder\' ? { ...body, later: \'1\' } : body)'
    },
    {
      file: 'bff/src/adapters/portal-db/migrations/migrations.ts',
      from: ': baseline\n}',
      to: ': baseline,\n  \'0002-later\': { up: async db => { await db.schema.alterTable(\'submission\').addColumn(\'later\', \'text\').execute() } }\n}'
    }
  ]
}

type BuildKind = keyof typeof changes

const here = join(import.meta.dirname, '../../..')

/** The fields that a page of such a build sends, and one of a build before does not know. */
export const addedFields = { cart: { later: '1' }, createOrder: { later: '1' } } as const

/**
 * Copies this project into an empty folder, changes it, and builds its page, as a release folder is made. The libraries are those of this folder.
 * @param version of the build
 */
export function makeBuild (root: string, version: string, kinds: readonly BuildKind[] = []): Build {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: here, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error('git does not list the files of the project')
  for (const file of stdout.split('\0').filter(file => file !== '' && existsSync(join(here, file)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    copyFileSync(join(here, file), join(root, file))
  }
  linkLibraries(root)
  for (const { file, from, to } of [{ file: 'package.json', from: `"version": "${versionHere()}"`, to: `"version": "${version}"` }, ...kinds.flatMap(kind => changes[kind])]) {
    const text = readFileSync(join(root, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    writeFileSync(join(root, file), text.replace(from, () => to))
  }
  const built = spawnSync(process.execPath, [join(root, 'scripts/build-page.ts'), '--only-page'], { cwd: root, encoding: 'utf8' })
  const release = pageRelease(join(root, 'web/dist'))
  if (built.status !== 0 || release === undefined) throw new Error(`the page of ${version} was not built:\n${built.stdout}${built.stderr}`)
  return { root, release }
}

/** Lets each of two builds serve the files of the other's page, as an upgrade and a rollback do. */
export function linkAssets (...[one, other]: readonly [Build, Build]): void {
  const { status, stderr } = spawnSync('sh', [
    '-euc', '. "$0"; link_assets "$1" "$2"; link_assets "$2" "$1"', join(here, 'deploy/releases.sh'), one.root, other.root
  ], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the files were not linked: ${stderr}`)
}

function versionHere (): string {
  return (JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as { version: string }).version
}

const packages = ['bff', 'contracts', 'erp-gateway', 'fixtures', 'web']

/** All libraries are linked; the project's own packages are the copy's. */
function linkLibraries (root: string): void {
  for (const folder of ['', ...packages].map(name => join(name, 'node_modules')).filter(folder => existsSync(join(here, folder)))) {
    mkdirSync(join(root, folder), { recursive: true })
    for (const name of readdirSync(join(here, folder))) if (name !== '@portal' && !name.startsWith('.vite')) symlinkSync(join(here, folder, name), join(root, folder, name))
  }
  mkdirSync(join(root, 'node_modules/@portal'))
  for (const name of packages) symlinkSync(join('../..', name), join(root, 'node_modules/@portal', name))
}
