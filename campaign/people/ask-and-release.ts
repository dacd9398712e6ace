import { minute, second } from '@portal/contracts/base/time-units'
import { isOpenRelease } from '@portal/contracts/rules/releases/release'
import type { Content } from '../history.ts'
import type { Plan, ReleasePlan } from '../plan.ts'
import type { Clock } from './browser.ts'
import { colleagueOf } from './colleagues.ts'
import type { Pressed, Visit } from './visit.ts'

/** What a person does in a visit to submit an order; undefined if they cannot now, `over` if there is nothing left to submit. */
export type Press = (visit: Visit, content: Content) => Promise<Pressed | undefined | 'over'>

type ReleaseOptions = {
  clock: Clock
  /** A person's way with one order, which they submit with `press`. @returns the reference of what the portal has, if they know of it */
  order: (plan: Plan, username: string, press: Press) => Promise<string | undefined>
  visitTo: (username: string, customer: string) => Promise<Visit | undefined>
}

/** People who ask for a release, and those who answer. */
type Releases = {
  askAndAnswer: (plan: Plan, release: ReleasePlan) => Promise<void>
  /** Everybody who has asked looks once more at how their requests ended. */
  lookAgain: () => Promise<void>
}

/** Milliseconds of portal time that people wait for each other before they press at the same moment. */
const waitsForOther = minute
/** How often a person tries to read a request, or to answer it without an order. */
const attempts = 60

export function createReleases ({ clock, order, visitTo }: ReleaseOptions): Releases {
  /** The requests that people know they have made. */
  const made: Array<{ username: string, customer: string, reference: string }> = []

  async function askAndAnswer (plan: Plan, { asks, answer }: ReleasePlan): Promise<void> {
    const { person: { username: releaser }, content: { customer }, hesitates } = plan
    const [asker, manager] = [colleagueOf(customer, asks), colleagueOf(customer, 'manager')]
    const reference = await order(plan, asker, async (visit, content) => await visit.press(content, 'ask', hesitates))
    if (reference === undefined) return
    made.push({ username: asker, customer, reference })
    await clock.delay(plan.pause)
    const together = meeting(clock)
    const release = async (username: string, more: number, when = atOnce): Promise<void> => { await releaseIt(plan, username, reference, more, when) }
    const end = async (username: string, how: 'declined' | 'taken-back', when = atOnce): Promise<void> => { await endIt(plan, username, reference, how, when) }
    switch (answer) {
      case 'release': return await release(releaser, 0)
      case 'change': return await release(releaser, 1)
      case 'decline': return await end(manager, 'declined')
      case 'take-back': return await end(asker, 'taken-back')
      case 'two-release': return await both(release(releaser, 1, together), release(manager, 0, together))
      case 'release-and-decline': return await both(release(releaser, 0, together), end(manager, 'declined', together))
      case 'release-and-take-back': return await both(release(releaser, 0, together), end(asker, 'taken-back', together))
    }
  }

  /** @param more pieces of each part than were asked for */
  async function releaseIt (plan: Plan, username: string, reference: string, more: number, together: Meeting): Promise<void> {
    const onFailure = plan.onFailure === 'edit' ? 'again' : plan.onFailure
    await order({ ...plan, onFailure }, username, async visit => {
      const request = await visit.openRequest(reference)
      if (request === undefined) return undefined
      if (!isOpenRelease(request.state)) return 'over'
      return await visit.pressRelease(request, asked => asked + more, async () => await hesitate(plan, together))
    })
  }

  async function endIt (plan: Plan, username: string, reference: string, how: 'declined' | 'taken-back', together: Meeting): Promise<void> {
    await reading(username, plan.content.customer, reference, async visit => {
      await hesitate(plan, together)
      return await visit.endRequest(reference, how)
    })
  }

  async function hesitate ({ hesitates }: Plan, together: Meeting): Promise<void> {
    await clock.delay(hesitates)
    await together()
  }

  /** Reads a request until it has ended, or the person is done with it. @param act what they do while it is open, and whether they are done then */
  async function reading (username: string, customer: string, reference: string, act: (visit: Visit) => Promise<boolean>): Promise<void> {
    const visit = await visitTo(username, customer)
    if (visit === undefined) return
    for (let round = 0; round < attempts && await visit.settled(); round++) {
      const request = await visit.openRequest(reference)
      if (request !== undefined && (!isOpenRelease(request.state) || await act(visit))) break
      await clock.delay(10 * second)
    }
    visit.close()
  }

  return {
    askAndAnswer,
    async lookAgain () {
      for (const { username, customer, reference } of made) await reading(username, customer, reference, async () => true)
    }
  }
}

/** Resolves once two people have come, or one has waited long enough. */
type Meeting = () => Promise<void>

const atOnce: Meeting = async () => {}

function meeting (clock: Clock): Meeting {
  const met = Promise.withResolvers<void>()
  let come = 0
  return async () => {
    if (++come === 2) met.resolve()
    await Promise.race([met.promise, clock.delay(waitsForOther)])
  }
}

async function both (...all: Array<Promise<void>>): Promise<void> {
  await Promise.all(all)
}
