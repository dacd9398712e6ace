import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildFileList } from '@portal/contracts/protocol'
import { pageRelease } from './page-release.ts'

/**
 * Why production cannot serve the build of the page in a folder, and what to do about it, in one line; undefined if the build is complete and of this
 * version.
 */
export function buildProblem (dir: string, version: string): string | undefined {
  const release = pageRelease(dir)
  const files = listedFiles(dir)
  if (release === undefined || files === undefined) return 'The page is not built: run `npm run build` in a folder of its own, and start the portal from there'
  const missing = files.find(({ path, size }) => statSync(join(dir, path), { throwIfNoEntry: false })?.size !== size)
  if (missing !== undefined) return `The build of the page is incomplete: ${missing.path} is missing or cut off; unpack the release again`
  const [built] = release.split('+')
  return built === version ? undefined : `The page was built for version ${built}, and this is ${version}: run \`npm run build\` in a folder of its own, and start the portal from there`
}

function listedFiles (dir: string): Array<{ path: string, size: number }> | undefined {
  try {
    const lines = readFileSync(join(dir, buildFileList), 'utf8').split('\n').filter(line => line !== '')
    return lines.map(line => ({ size: Number.parseInt(line, 10), path: line.slice(line.indexOf(' ') + 1) }))
  } catch {
    return undefined
  }
}
