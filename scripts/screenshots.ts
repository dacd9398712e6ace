import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '@portal/contracts/base/escape-html'
import type { Screen } from './tests/journey-screens.ts'
import { buildConsole, buildPage } from './build-page.ts'

/**
 * Makes the set of all screens, by role, page and state, on a phone and on a desktop: `npm run screenshots`. They are those that the
 * journeys check. With names of journeys' files, only theirs.
 */

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/screens')
const named = process.argv.slice(2)

const withScreens = (): string[] => globSync('e2e/**/*.spec.ts', { cwd: root })
  .filter(file => !file.includes('tryton') && readFileSync(join(root, file), 'utf8').includes('expectAccessible('))

buildPage()
buildConsole()
rmSync(folder, { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=line', '--timeout=180000', ...(named.length > 0 ? named : withScreens())], {
  cwd: root, stdio: 'inherit', env: { ...process.env, SCREENS: folder }
})
const screens = globSync('*.json', { cwd: folder }).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Screen)
const sheet = join(folder, 'index.html')
writeFileSync(sheet, sheetOf(screens))
console.log(`${screens.length} screens: ${sheet}`)
process.exitCode = status ?? 1

function sheetOf (screens: Screen[]): string {
  const pages = [...Map.groupBy(screens, ({ page }) => page)].sort(([one], [other]) => one.localeCompare(other))
  const anchor = (page: string) => escapeHtml(`page-${page.replaceAll('/', '-')}`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>All screens of the dealer portal</title>
<style>
  body { margin: 0 24px 24px 264px; font: 14px/1.4 system-ui, sans-serif; background: #eceef1 }
  nav { position: fixed; inset: 0 auto 0 0; width: 224px; overflow: auto; padding: 16px; background: #fff }
  nav a { display: block; padding: 2px 0; color: inherit }
  figure { display: inline-block; margin: 0 24px 24px 0; vertical-align: top }
  figcaption { max-width: 780px; margin-bottom: 8px }
  a.image { display: inline-block; max-height: 620px; overflow: hidden; margin-right: 8px; vertical-align: top; border: 1px solid #bbb; background: #fff }
  img { display: block }
</style>
<nav aria-label="Pages">${pages.map(([page, states]) => `<a href="#${anchor(page)}">${escapeHtml(page)} (${states.length})</a>`).join('\n')}</nav>
<h1>All screens: ${screens.length}</h1>
${pages.map(([page, states]) => `<h2 id="${anchor(page)}">${escapeHtml(page)}</h2>
${states.sort((one, other) => `${one.role} ${one.state}`.localeCompare(`${other.role} ${other.state}`)).map(figureOf).join('\n')}`).join('\n')}
</html>
`
}

function figureOf ({ role, state, journey, images }: Screen): string {
  return `<figure><figcaption><b>${escapeHtml(role)}</b>: ${escapeHtml(state)}<br><small>${escapeHtml(journey)}</small></figcaption>${images.map(({ width, file }) =>
    `<a class="image" href="${file}"><img src="${file}" alt="${escapeHtml(state)} at ${width} px" width="${width === 390 ? 195 : 576}" loading="lazy"></a>`).join('')}</figure>`
}
