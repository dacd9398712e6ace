import { firstJavaScript, firstJavaScriptMost as most } from './first-javascript.ts'

/** Exits with 1 if the first JavaScript of a page exceeds its limit. */

const rows = firstJavaScript().map(({ page, kilobytes, stock }) => ({ page, kilobytes, limit: stock ? most.stock : most.others }))
console.log(`${'first JavaScript, gzipped'.padEnd(40)}${'kB'.padStart(8)}${'limit'.padStart(8)}`)
for (const { page, kilobytes, limit } of rows) {
  console.log(`${page.padEnd(40)}${kilobytes.toFixed(1).padStart(8)}${String(limit).padStart(8)}${kilobytes > limit ? '  too heavy' : ''}`)
}
if (rows.some(({ kilobytes, limit }) => kilobytes > limit)) process.exit(1)
