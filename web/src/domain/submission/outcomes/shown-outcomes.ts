import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Submission } from '@portal/contracts/checkout'
import type { CustomerNumber, SubmissionKey } from '@portal/contracts/base/ids'
import { toApiError } from '../../../lib/http/api-error.ts'
import { call } from '../../../lib/http/call.ts'
import type { OpenKey, Outcome } from '../keys/open-key.ts'
import { keysOf, releaseKey, useOpenKeys } from '../keys/open-keys-store.ts'

export type ShownOutcome = OpenKey & { outcome: Outcome }

/** Outcomes that this tab has shown, until the person dismisses them. */
const useNews = create<{ news: readonly ShownOutcome[] }>()(() => ({ news: [] }))

/** Clears the notices, so that the next person to log in does not see them. */
export function forgetShownOutcomes (): void {
  useNews.setState({ news: [] })
}

export function dismissOutcome (key: SubmissionKey): void {
  useNews.setState(({ news }) => ({ news: news.filter(each => each.key !== key) }))
}

/** Updates the notice of an order that was still awaiting confirmation when it was shown. */
export function updateShownOutcome (key: SubmissionKey, submission: Submission): void {
  useNews.setState(({ news }) => ({
    news: news.map(each => each.key === key && each.outcome.state === 'known' ? { ...each, outcome: { ...each.outcome, submission } } : each)
  }))
}

/**
 * Called when the person sees the outcome of a key: tells the BFF and releases the key. If the BFF cannot be told, the key stays and its
 * outcome is shown again later.
 */
export async function reportOutcomeShown ({ key, outcome }: ShownOutcome): Promise<void> {
  if (outcome.state !== 'known') return releaseKey(key)
  try {
    await call('submissionShown', { reference: outcome.submission.reference }, { background: true })
  } catch (error) {
    if (toApiError(error).code !== 'not_found') return
  }
  releaseKey(key)
}

/** Shows the outcomes of a dealer's keys, oldest first. @returns those that this tab had not shown before */
export function showOutcomes (customer: CustomerNumber): readonly ShownOutcome[] {
  const known = new Set(useNews.getState().news.map(({ key }) => key))
  const shown = keysOf(useOpenKeys.getState(), customer).flatMap(entry => {
    const { outcome } = entry
    return outcome === undefined || known.has(entry.key) ? [] : [{ ...entry, outcome }]
  })
  if (shown.length > 0) useNews.setState(({ news }) => ({ news: [...news, ...shown] }))
  shown.forEach(news => { reportOutcomeShown(news) })
  return shown
}

/** The outcomes of a dealer's keys, oldest first. New ones are added only while the tab is visible. */
export function useShownOutcomes (customer: CustomerNumber): readonly ShownOutcome[] {
  const isVisible = usePageVisible()
  const keys = useOpenKeys(state => state.keys)
  const news = useNews(state => state.news)

  useEffect(() => {
    if (isVisible) showOutcomes(customer)
  }, [customer, isVisible, keys])

  return news.filter(each => each.customer === customer)
}

/** For a page that itself shows the outcome of a key: marks the outcome as shown once the tab is visible. */
export function useOutcomeShownHere (key: SubmissionKey): void {
  const isVisible = usePageVisible()
  const entry = useOpenKeys(({ keys }) => keys[key])
  useEffect(() => {
    if (isVisible && entry?.outcome !== undefined) reportOutcomeShown({ ...entry, outcome: entry.outcome })
  }, [isVisible, entry])
}

function usePageVisible (): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => { setVisible(document.visibilityState === 'visible') }
    document.addEventListener('visibilitychange', look)
    return () => { document.removeEventListener('visibilitychange', look) }
  }, [])
  return isVisible
}
