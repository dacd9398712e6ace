import { createContext, Script } from 'node:vm'
import { endpoints } from '@portal/contracts/endpoints'
import { bundleScript } from '../../web/build/bundle-script.ts'
import type { Request, Reply } from '../processes/portal.ts'

/** The page's own code, as loaded into one tab. */
export type Page = typeof import('./page-code.ts')

export type Clock = { now: () => number, delay: (milliseconds: number) => Promise<void> }

/**
 * Network trouble of a request, in milliseconds. `lag`: the time before it reaches the portal. `breaks`: the time after which the connection
 * breaks, although the request may still arrive; undefined if it does not break.
 */
type Trouble = { lag: number, breaks: number | undefined }

/** A browser tab with the page open in it. */
export type Tab = {
  page: Page
  /** Sets the network trouble for the next order that it sends. */
  trouble: (next: Trouble) => void
  /** Stops all of its code. Requests that it has sent still arrive, but nobody reads the answers. */
  close: () => void
}

/** A write to an entry of a browser's storage, with its time; null if the entry was removed. */
type Written = { at: number, name: string, value: string | null }

/** One person's browser on one machine. All of its tabs share cookie and storage. */
export type Browser = {
  openTab: () => Tab
  /** Its local storage as it is now. */
  stored: () => ReadonlyMap<string, string>
  /** Everything that was ever written to the entries of submission keys, oldest first. */
  writtenKeys: () => readonly Written[]
}

export type BrowserOptions = {
  code: PageCode
  clock: Clock
  random: () => number
  /** Sends a request to the portal. @throws Error if there was no answer */
  send: (request: Request, trouble: Trouble) => Promise<Reply>
  /** Called for each request once it has ended for the tab; `reply` is an Error if the tab saw no answer. */
  seen: (request: Request, at: number, reply: Reply | Error) => void
}

export type PageCode = { script: Script }

const globalName = 'portalPage'
/** The prefix of entries of submission keys. */
const keyEntry = 'submission:'
const noTrouble: Trouble = { lag: 0, breaks: undefined }

/** Builds the code that runs in every tab. */
export async function buildPageCode (): Promise<PageCode> {
  return { script: new Script(await bundleScript(new URL('page-code.ts', import.meta.url).pathname, globalName)) }
}

type Listening = { window: EventTarget, channels: Set<Channel> }
type Channel = { name: string, onmessage: ((event: { data: unknown }) => void) | null }

/**
 * A browser without rendering. Each tab runs the page's code in a context of its own, with storage events, broadcast channels and timers
 * on the campaign's clock. `send` stands in for `fetch`.
 */
export function createBrowser ({ code, clock, random, send, seen }: BrowserOptions): Browser {
  const local = new Map<string, string>()
  const writtenKeys: Written[] = []
  const tabs = new Set<Listening>()
  let cookie: string | undefined

  function openTab (): Tab {
    const closed = Promise.withResolvers<Error>()
    const listening: Listening = { window: new EventTarget(), channels: new Set() }
    const timers = new Set<number>()
    let lastTimer = 0
    let isOpen = true
    let next = noTrouble
    tabs.add(listening)

    async function fetched (path: string, { headers, body = '{}' }: { headers: Record<string, string>, body?: string }): Promise<object> {
      const request = { path, headers: { ...headers, ...(cookie !== undefined && { cookie }) }, body }
      const at = clock.now()
      const isOrder = path === endpoints.createOrder.path || path === endpoints.adpOrder.path || path === endpoints.askRelease.path
      const trouble = isOrder ? next : noTrouble
      if (isOrder) next = noTrouble
      const sent = send(request, trouble).catch((error: unknown) => error instanceof Error ? error : new Error(String(error)))
      const reply = await Promise.race([sent, closed.promise])
      seen(request, at, reply)
      if (!isOpen) return await new Promise(() => {})
      if (reply instanceof Error) throw reply
      cookie = reply.cookie ?? cookie
      const text = JSON.stringify(reply.body)
      return { ok: reply.status < 300, status: reply.status, headers: new Headers(), text: async () => text }
    }

    function setTimer (work: () => void, milliseconds: number): number {
      const timer = ++lastTimer
      timers.add(timer)
      clock.delay(milliseconds).then(() => { if (isOpen && timers.delete(timer)) work() }, () => {})
      return timer
    }

    function setRepeating (work: () => void, milliseconds: number): number {
      const timer = ++lastTimer
      timers.add(timer)
      const wait = (): void => {
        clock.delay(milliseconds).then(() => {
          if (!isOpen || !timers.has(timer)) return
          work()
          wait()
        }, () => {})
      }
      wait()
      return timer
    }

    class TabChannel implements Channel {
      readonly name: string
      onmessage: Channel['onmessage'] = null
      constructor (name: string) {
        this.name = name
        listening.channels.add(this)
      }

      postMessage (data: unknown): void {
        for (const other of [...tabs].flatMap(tab => [...tab.channels])) {
          if (other !== this && other.name === this.name) queueMicrotask(() => { other.onmessage?.({ data }) })
        }
      }

      close (): void {
        this.onmessage = null
        listening.channels.delete(this)
      }
    }

    const context = createContext({
      window: listening.window,
      document: Object.assign(new EventTarget(), { cookie: '', querySelector: () => null }),
      location: { protocol: 'http:' },
      navigator: { onLine: true },
      localStorage: storageOn(local, (key, newValue) => {
        if (key.startsWith(keyEntry)) writtenKeys.push({ at: clock.now(), name: key, value: newValue })
        for (const tab of tabs) {
          if (tab !== listening) queueMicrotask(() => { tab.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })) })
        }
      }),
      sessionStorage: storageOn(new Map(), () => {}),
      fetch: fetched,
      BroadcastChannel: TabChannel,
      setTimeout: setTimer,
      clearTimeout: (timer: number) => { timers.delete(timer) },
      setInterval: setRepeating,
      clearInterval: (timer: number) => { timers.delete(timer) },
      // Never times out, because the limits of the portal and of `send` are shorter.
      AbortSignal: { timeout: () => new AbortController().signal, any: ([signal]: AbortSignal[]) => signal },
      AbortController,
      crypto: { getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(random() * 256)) },
      now: clock.now,
      performance: { now: clock.now },
      TextEncoder,
      TextDecoder,
      URL,
      URLSearchParams,
      atob,
      btoa
    })
    code.script.runInContext(context)
    new Script('Date.now = now').runInContext(context)
    // The script assigns the exports of `page-code.ts` to this name.
    const page = context[globalName] as Page
    page.startSubmissions()
    page.startCartSync()
    return {
      page,
      trouble: following => { next = following },
      close () {
        isOpen = false
        tabs.delete(listening)
        closed.resolve(new Error('the tab was closed'))
      }
    }
  }
  return { openTab, stored: () => local, writtenKeys: () => writtenKeys }
}

/** A Storage backed by a map. @param changed called for each change */
function storageOn (entries: Map<string, string>, changed: (key: string, newValue: string | null) => void): object {
  const methods = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem (key: string, value: string) {
      entries.set(key, value)
      changed(key, value)
    },
    removeItem (key: string) {
      if (entries.delete(key)) changed(key, null)
    }
  }
  // Stored keys are listed as own properties, as in a real Storage.
  return new Proxy(methods, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: (_, key) => entries.has(String(key)) ? { enumerable: true, configurable: true } : undefined
  })
}
