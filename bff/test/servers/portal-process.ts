import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import type { ErrorBody } from '@portal/contracts/errors'
import { portalHeader } from '@portal/contracts/protocol'

const server = join(import.meta.dirname, '../../src/server.ts')

type Answer<T> = { status: number, body: T, error: ErrorBody, tookMs: number, setsCookie: boolean }

/** A browser's worth of one visitor of a portal process. */
export type ProcessClient = {
  call: <N extends CallName>(name: N, body: CallBody<N>) => Promise<Answer<CallResponse<N>>>
}

export type PortalProcess = {
  url: string
  pid: number
  visitor: () => ProcessClient
  /** What `/readyz` and `/healthz` answer. */
  probe: (path: '/readyz' | '/healthz') => Promise<{ status: number, body: unknown }>
  /** Ends it and resolves when it is gone, with its exit code; null where the signal has ended it. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/** The whole BFF as a process of its own, as it runs in production but for `NODE_ENV`, on a free port unless `PORT` names one. */
export async function startPortalProcess (environment: Record<string, string>): Promise<PortalProcess> {
  // The test runner would come along in NODE_OPTIONS, and catch signals that the portal is to meet as it does in production.
  const child = spawn('env', ['-u', 'NODE_OPTIONS', process.execPath, server], {
    env: { PATH: process.env['PATH'], PORT: '0', COOKIE_SECRET: 'a secret of at least 32 characters', ...environment },
    stdio: ['ignore', 'pipe', 'inherit']
  })
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

/** Somebody who comes with no cookies. @param url of a portal process, or of a proxy before some */
export function createVisitor (url: string): ProcessClient {
  const cookies = new Map<string, string>()
  return {
    call: async (name, body) => {
      const { method, path } = endpoints[name]
      const begun = performance.now()
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { [portalHeader]: '1', 'content-type': 'application/json', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(method === 'POST' && { body: JSON.stringify(body) })
      })
      const json = await answer.json() as never
      const set = answer.headers.getSetCookie()
      for (const line of set) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: answer.status, body: json, error: json, tookMs: performance.now() - begun, setsCookie: set.length > 0 }
    }
  }
}
