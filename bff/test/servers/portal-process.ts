import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import type { ErrorBody } from '@portal/contracts/errors'
import { buildHeader, portalHeader } from '@portal/contracts/protocol'
import { inherited } from './ended-process.ts'

const server = join(import.meta.dirname, '../../src/start/server.ts')

type Answer<T> = { status: number, body: T, error: ErrorBody, headers: Headers, tookMs: number, setsCookie: boolean }

/** A visitor's browser at a portal process. */
export type ProcessClient = {
  call: <N extends CallName>(name: N, body: CallBody<N>) => Promise<Answer<CallResponse<N>>>
}

export type PortalProcess = {
  url: string
  pid: number
  visitor: () => ProcessClient
  /** The answers of `/readyz` and `/healthz`. */
  probe: (path: '/readyz' | '/healthz') => Promise<{ status: number, body: unknown }>
  /** Stops it, and resolves with its exit code when it is gone; null if the signal killed it. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

export type Started = {
  /** A program with arguments that runs the rest of its command line in its own place. */
  through?: readonly string[]
  /** Of V8. */
  flags?: readonly string[]
  /** The script that runs the portal. */
  script?: string
}

/** The whole BFF in a process of its own, as in production except for `NODE_ENV`, on a free port unless `PORT` is set. */
export async function startPortalProcess (
  environment: Record<string, string>, { through = [], flags = [], script = server }: Started = {}
): Promise<PortalProcess> {
  const [program = '', ...parameters] = [...through, process.execPath, ...flags, script]
  const child = spawn(program, parameters, {
    env: { ...inherited, PORT: '0', COOKIE_SECRET: 'a secret of at least 32 characters', ...environment },
    // Not inherited: where a test is killed, whoever runs it would wait for the portal.
    stdio: ['ignore', 'pipe', 'pipe']
  })
  child.stderr.pipe(process.stderr)
  const killWithTests = () => { child.kill('SIGKILL') }
  process.once('exit', killWithTests)
  const ended = once(child, 'exit').then(([code]): number | null => code).finally(() => process.off('exit', killWithTests))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', line => {
      const found = /"msg":"Server listening at (http:[^"]+)"/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    ended.then(() => { reject(new Error('the portal ended before it listened')) }, reject)
  })
  if (child.pid === undefined) throw new Error('the portal did not start')
  return {
    url,
    pid: child.pid,
    visitor: () => createVisitor(url),
    probe: async path => {
      const answer = await fetch(`${url}${path}`)
      return { status: answer.status, body: await answer.json() }
    },
    stop: async signal => {
      child.kill(signal)
      return await ended
    }
  }
}

/** The page that a visitor has open: its build, and the fields that it adds to the bodies of its calls. */
export type OpenPage = { release: string, adds: Partial<Record<CallName, object>> }

/**
 * A visitor without cookies.
 * @param url of a portal process, or of a proxy in front of several
 * @param page as it is at each call, since it may be reloaded; left out for a client that names no build
 */
export function createVisitor (url: string, page?: OpenPage): ProcessClient {
  const cookies = new Map<string, string>()
  return {
    call: async (name, body) => {
      const { method, path } = endpoints[name]
      const begun = performance.now()
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { [portalHeader]: '1', ...(page !== undefined && { [buildHeader]: page.release }), 'content-type': 'application/json', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(method === 'POST' && { body: JSON.stringify({ ...body as object, ...page?.adds[name] }) })
      })
      const json = await answer.json() as never
      const set = answer.headers.getSetCookie()
      for (const line of set) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: answer.status, body: json, error: json, headers: answer.headers, tookMs: performance.now() - begun, setsCookie: set.length > 0 }
    }
  }
}
