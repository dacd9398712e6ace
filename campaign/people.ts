import { endpoints } from '@portal/contracts/endpoints'
import { submissionStates, type SubmissionState } from '@portal/contracts/checkout'
import { pick } from '@portal/fixtures/random'
import type { Answer, Attempt, Content } from './history.ts'
import type { Plan } from './plan.ts'
import type { Portal, Reply } from './portal.ts'

export type Clock = { now: () => number, delay: (milliseconds: number) => Promise<void> }

export type PeopleOptions = {
  portal: Portal
  clock: Clock
  password: string
  random: () => number
  uuid: () => string
  record: (attempt: Attempt) => void
}

type Session = { user: string, cookie: string, customer: string }

/** People who order. */
export type People = {
  /**
   * Does as planned and resolves when the person has come to an end with it.
   * @param desk who shares a desk shares a session with the same member of staff, and must not be there at once
   */
  submit: (plan: Plan, desk: number) => Promise<void>
  /** Makes a call as somebody, again and again until it is answered with 200 or a refusal that says why; undefined where it never was. */
  call: (username: string, path: string, body: object) => Promise<Reply | undefined>
}

/** Milliseconds of the machine's time that anybody waits for an answer. */
const usualPatience = 4000
const again: ReadonlySet<number> = new Set([500, 502, 503])

export function createPeople ({ portal, clock, password, random, uuid, record }: PeopleOptions): People {
  const sessions = new Map<string, Promise<Session | undefined>>()

  /** Waits until there is one. */
  async function someProcess (): Promise<number> {
    while (portal.ready().length === 0) await clock.delay(1000)
    return pick(random, portal.ready())
  }

  /** Repeats until there is an answer that is neither the network's nor a server's in need. */
  async function insist (path: string, cookie: string | undefined, body: object): Promise<Reply | undefined> {
    for (let round = 0; round < 60; round++) {
      const reply = await portal.send(await someProcess(), path, cookie, body, usualPatience).catch(() => undefined)
      if (reply !== undefined && !again.has(reply.status)) return reply
      await clock.delay(2000 + random() * 10_000)
    }
    return undefined
  }

  async function logIn (username: string, customer: string, staff: boolean): Promise<Session | undefined> {
    for (let round = 0; round < 20; round++) {
      const reply = await insist(endpoints.login.path, undefined, { username, password })
      if (reply?.cookie === undefined) {
        await clock.delay(5000)
        continue
      }
      const user = textIn(recordIn(reply.body, 'user'), '_id') ?? ''
      if (!staff) return { user, cookie: reply.cookie, customer }
      const selected = await insist(endpoints.selectDealer.path, reply.cookie, { customer_number: customer })
      if (selected?.cookie !== undefined) return { user, cookie: selected.cookie, customer }
    }
    return undefined
  }

  /** Dealers share a session between desks; staff have one at each, since it acts for one dealer at a time. */
  async function sessionFor ({ person: { username, staff }, content: { customer } }: Plan, desk: number): Promise<Session | undefined> {
    const name = staff ? `${username} ${desk}` : username
    const known = await sessions.get(name)
    if (known?.customer === customer) return known
    if (known !== undefined) {
      const selected = await insist(endpoints.selectDealer.path, known.cookie, { customer_number: customer })
      const next = selected?.cookie === undefined ? undefined : { ...known, cookie: selected.cookie, customer }
      if (next !== undefined) {
        sessions.set(name, Promise.resolve(next))
        return next
      }
      forget(name)
    }
    const beginning = sessions.get(name) ?? logIn(username, customer, staff)
    sessions.set(name, beginning)
    const session = await beginning
    if (session === undefined) forget(name)
    return session
  }

  function forget (name: string): void {
    sessions.delete(name)
  }

  async function attempt (plan: Plan, session: Session, { key, process, allow, content, patience }: {
    key: string, process: number, allow: boolean, content: Content, patience: number
  }): Promise<Answer> {
    const body = plan.file ? fileBody(key, content, allow) : cartBody(key, content, allow)
    const path = plan.file ? endpoints.adpOrder.path : endpoints.createOrder.path
    const at = clock.now()
    const answer = await portal.send(process, path, session.cookie, body, patience).then(answerOf, (error: unknown): Answer => ({ kind: 'lost', why: reasonOf(error) }))
    record({ at, user: session.user, key, content, answer })
    return answer
  }

  /** Sends it as often as planned at once. The answer that says most counts. */
  async function tryOnce (plan: Plan, session: Session, key: string, allow: boolean): Promise<Answer> {
    await someProcess()
    const ready = portal.ready()
    const first = Math.floor(random() * ready.length)
    const processes = Array.from({ length: plan.copies }, (_, nth) => ready[(first + nth) % ready.length] ?? 0)
    const answers = await Promise.all(processes.map(async (process, nth) => await attempt(plan, session, {
      key, process, allow, content: plan.content, patience: nth === 0 ? plan.patience ?? usualPatience : usualPatience
    })))
    const [answer] = answers.sort((a, b) => weight(b) - weight(a))
    return answer ?? { kind: 'lost', why: 'not sent' }
  }

  async function submit (plan: Plan, desk: number): Promise<void> {
    const key = uuid()
    const name = plan.person.staff ? `${plan.person.username} ${desk}` : plan.person.username
    let allow = false
    for (let round = 0; round <= plan.retries; round++) {
      const session = await sessionFor(plan, desk)
      if (session === undefined) return
      const answer = await tryOnce(plan, session, key, allow)
      if (answer.kind === 'submission') return await afterwards(plan, desk, key, answer.reference)
      if (answer.kind === 'refused') {
        if (answer.code === 'unauthenticated') forget(name)
        else if (answer.code === 'possible_duplicate' && plan.insists) allow = true
        else if (!again.has(answer.status)) return
      }
      await clock.delay(plan.pause)
    }
  }

  /** The page follows the order for a while; it may be reloaded, or misused. */
  async function afterwards (plan: Plan, desk: number, key: string, reference: string): Promise<void> {
    const session = await sessionFor(plan, desk)
    if (session === undefined) return
    for (let look = 0; look < 2; look++) {
      await clock.delay(3000)
      const at = clock.now()
      const reply = await portal.send(await someProcess(), endpoints.submission.path, session.cookie, { reference }, usualPatience).catch(() => undefined)
      const answer = reply?.status === 200 ? answerOf(reply) : undefined
      if (answer?.kind !== 'submission') continue
      record({ at, user: session.user, key, content: plan.content, answer })
      if (answer.state === 'accepted' || answer.state === 'rejected') break
    }
    if (plan.reloads) await attempt(plan, session, { key, process: await someProcess(), allow: false, content: plan.content, patience: usualPatience })
    if (!plan.changes) return
    const content = { ...plan.content, lines: plan.content.lines.map(line => ({ ...line, quantity: line.quantity + 1 })) }
    await attempt(plan, session, { key, process: await someProcess(), allow: true, content, patience: usualPatience })
  }

  return {
    submit,
    async call (username, path, body) {
      for (let round = 0; round < 10; round++) {
        const session = await (sessions.get(username) ?? logIn(username, '', false))
        if (session === undefined) return undefined
        sessions.set(username, Promise.resolve(session))
        const reply = await insist(path, session.cookie, body)
        if (reply?.status !== 401) return reply
        forget(username)
      }
      return undefined
    }
  }
}

function weight ({ kind }: Answer): number {
  return kind === 'submission' ? 2 : kind === 'lost' ? 1 : 0
}

function cartBody (key: string, { customer, po, shipping, instructions, address, lines }: Content, allow: boolean): object {
  return {
    submission_key: key,
    allow_duplicate: allow,
    order: {
      cart: lines.map(({ item, quantity, note }) => ({ id: item, quantity, note })),
      data: { customer_number: customer, shipping, po_number: po, special_instructions: instructions, address }
    }
  }
}

function fileBody (key: string, { customer, po, lines }: Content, allow: boolean): object {
  const file = ['PO:of the file', ...lines.map(({ item, quantity }) => `${item},${quantity},whatever`)].join('\r\n')
  return { submission_key: key, allow_duplicate: allow, order: { data: { customer_number: customer, po_number: po }, file: btoa(file) } }
}

function answerOf ({ status, body }: Reply): Answer {
  const submission = recordIn(body, 'submission')
  const reference = textIn(submission, 'reference')
  const state = stateIn(submission)
  if (status === 200 && reference !== undefined && state !== undefined) {
    return { kind: 'submission', reference, state, erpOrderId: textIn(submission, 'erp_order_id') }
  }
  return { kind: 'refused', status, code: textIn(body, 'code') ?? '' }
}

function stateIn (submission: unknown): SubmissionState | undefined {
  const text = textIn(submission, 'state')
  return submissionStates.find(state => state === text)
}

/** A field of an answer, where there is one. */
function recordIn (body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Object.entries(body).find(([field]) => field === name)?.[1] : undefined
}

/** The same, where it is text. */
export function textIn (body: unknown, name: string): string | undefined {
  const value = recordIn(body, name)
  return typeof value === 'string' ? value : undefined
}

function reasonOf (error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  // Without the address, so that they can be counted.
  return error.message.replace(/ [\d.:]+$/, '')
}
