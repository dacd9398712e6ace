import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { WrongUse } from '../tools/options.ts'
import { reportHtml } from './report/html.ts'
import { reportJunit } from './report/junit.ts'
import { reportJson, type Report } from './report/report.ts'

const files = { 'report.html': reportHtml, 'junit.xml': reportJunit, 'report.json': reportJson } as const

/** Makes sure that the reports can be written before anything is sent. @throws WrongUse saying why they cannot */
export function checkWritable (dir: string): void {
  try {
    makeFolder(resolve(dir))
    const probe = join(dir, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    for (const name of Object.keys(files)) {
      const file = join(dir, name)
      if (!existsSync(file)) continue
      if (!statSync(file).isFile()) throw new Error(`${file} is not a file`)
      accessSync(file, constants.W_OK)
    }
  } catch (error) {
    throw new WrongUse(`--report ${dir} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** If a folder cannot be created, as below /proc, Node's own recursion never ends. */
function makeFolder (dir: string): void {
  if (existsSync(dir)) return
  makeFolder(dirname(dir))
  mkdirSync(dir)
}

/** @returns the path of the report for people */
export function writeReports (dir: string, report: Report): string {
  for (const [name, made] of Object.entries(files)) writeFileSync(join(dir, name), made(report))
  return join(dir, 'report.html')
}
