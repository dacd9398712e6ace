import { measureFirstJavaScript } from '../../bench/browser/first-javascript.ts'
import { javaScriptCeilings, type JavaScriptFigure } from '../../bench/javascript-ceilings.ts'
import { findChromium, isChromiumRequired, launchChromium } from '../chromium.ts'

/** Exits with 1 if the first visit of a page transfers more JavaScript than its ceiling. */

if (findChromium() === undefined) {
  console.log('Not run: no Chromium on this machine: the JavaScript of every page')
  process.exit(isChromiumRequired ? 1 : 0)
}
const browser = await launchChromium()
const { pages, figures } = await measureFirstJavaScript(browser).finally(async () => { await browser.close() })
console.log(line('JavaScript of a first visit, over the wire', 'by', 'kB'))
for (const { page, as, kilobytes } of pages) console.log(line(page, as, kilobytes.toFixed(1)))
console.log(`\n${line('', 'kB', 'ceiling', 'aim')}`)
for (const [name, kilobytes] of Object.entries(figures)) {
  const { ceiling, aim } = javaScriptCeilings[name as JavaScriptFigure]
  const holds = kilobytes <= ceiling
  console.log(line(name, kilobytes.toFixed(1), ceiling.toFixed(1), aim.toFixed(0)) + (holds ? '' : '  too heavy'))
  if (!holds) process.exitCode = 1
}

function line (first: string, ...others: string[]): string {
  return first.padEnd(44) + others.map(other => other.padStart(10)).join('')
}
