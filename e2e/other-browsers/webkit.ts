import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { eventually } from '../../bff/test/servers/eventually.ts'
import { sparePort } from '../../bff/test/servers/server-process.ts'
import type { DrivenPage } from './driven-page.ts'

/** Debian's driver of WebKitGTK, the engine of Safari, and the small browser that comes with it. */
const program = '/usr/bin/WebKitWebDriver'
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** WebKitGTK draws on a display only. */
const display = '/usr/bin/Xvfb'

export const hasWebKit = [program, browser, display].every(path => existsSync(path))

/** The name under which WebDriver returns an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Control and A, as WebDriver writes keys. WebDriver's own way to clear a field is not a person's, and forms do not notice it. */
const selectAll = '\uE009a\uE009'

/**
 * WebKit on a virtual display, over WebDriver.
 * @param textScale the text scale of the person's desktop: 2 is 200 %
 */
export async function openWebKit ({ textScale = 1 } = {}): Promise<DrivenPage> {
  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [chosen] = await once(screen.stdout, 'data') as [Buffer]
  const port = await sparePort()
  const env = { ...process.env, DISPLAY: `:${chosen.toString().trim()}`, GDK_DPI_SCALE: String(textScale), WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env })
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const { value } = await answer.json() as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  await eventually(async () => await ask('GET', '/status'))
  const session = await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } }
  }) as { sessionId: string }
  const path = `/session/${session.sessionId}`
  const find = async (selector: string): Promise<string> => {
    const found = await ask('POST', `${path}/element`, { using: 'css selector', value: selector }) as Record<string, string>
    return found[elementKey] ?? ''
  }
  const evaluate = async (expression: string): Promise<unknown> => await ask('POST', `${path}/execute/sync`, { script: `return ${expression}`, args: [] })
  await ask('POST', `${path}/timeouts`, { implicit: 30_000, pageLoad: 60_000, script: 30_000 })
  return {
    goto: async url => { await ask('POST', `${path}/url`, { url }) },
    async fill (selector, text) {
      await ask('POST', `${path}/element/${await find(selector)}/value`, { text: `${selectAll}${text}` })
    },
    async press (selector) {
      const element = await find(selector)
      // The driver points beside what lies elsewhere for larger text. It refuses to press what is not laid out at that moment, or no longer in the page.
      if (textScale === 1) await ask('POST', `${path}/element/${element}/click`, {})
      else await ask('POST', `${path}/execute/sync`, { script: 'arguments[0].click()', args: [{ [elementKey]: element }] })
    },
    async openInNewWindow (selector) {
      const current = await ask('GET', `${path}/window`)
      const url = await ask('GET', `${path}/element/${await find(selector)}/property/href`)
      // The driver does not see the windows that its browser opens for a press with Control.
      const { handle } = await ask('POST', `${path}/window/new`, { type: 'window' }) as { handle: string }
      const inOpened = async (work: () => Promise<unknown>): Promise<unknown> => {
        await ask('POST', `${path}/window`, { handle })
        try {
          return await work()
        } finally {
          await ask('POST', `${path}/window`, { handle: current })
        }
      }
      await inOpened(async () => await ask('POST', `${path}/url`, { url }))
      return { evaluate: async expression => await inOpened(async () => await evaluate(expression)) }
    },
    evaluate,
    async close () {
      await ask('DELETE', path).catch(() => {})
      for (const server of [driver, screen]) {
        const ended = once(server, 'exit')
        server.kill()
        await ended
      }
    }
  }
}
