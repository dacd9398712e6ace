import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Submission } from '@portal/contracts/checkout'
import { toApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import type { OpenKey, Outcome } from './open-key.ts'
import { keysOf, releaseKey, useOpenKeys } from './open-keys.ts'

export type News = OpenKey & { outcome: Outcome }

/** What this tab has shown, until the person puts it away. */
const useNews = create<{ news: readonly News[] }>()(() => ({ news: [] }))

/** What was shown to one person is not for the next one to log in. */
export function forgetNews (): void {
  useNews.setState({ news: [] })
}

export function dismissNews (key: string): void {
  useNews.setState(({ news }) => ({ news: news.filter(each => each.key !== key) }))
}

/** What has become since of an order that awaited confirmation when it was shown. */
export function updateNews (key: string, submission: Submission): void {
  useNews.setState(({ news }) => ({
    news: news.map(each => each.key === key && each.outcome.state === 'known' ? { ...each, outcome: { ...each.outcome, submission } } : each)
  }))
}

/**
 * The person sees what became of a key: the BFF is told, and the key is released. Where it cannot be told the key stays, and is shown
 * once more another time.
 */
export async function noteShown ({ key, outcome }: News): Promise<void> {
  if (outcome.state === 'withdrawn') return releaseKey(key)
  try {
    await call('submissionShown', { reference: outcome.submission.reference }, { background: true })
  } catch (error) {
    if (toApiError(error).code !== 'not_found') return
  }
  releaseKey(key)
}

/** Shows what became of a dealer's keys, oldest first. @returns what this tab had not shown before */
export function showNews (customer: string): readonly News[] {
  const known = new Set(useNews.getState().news.map(({ key }) => key))
  const shown = keysOf(useOpenKeys.getState(), customer).flatMap(entry => {
    const { outcome } = entry
    return outcome === undefined || known.has(entry.key) ? [] : [{ ...entry, outcome }]
  })
  if (shown.length > 0) useNews.setState(({ news }) => ({ news: [...news, ...shown] }))
  shown.forEach(news => { noteShown(news) })
  return shown
}

/** What became of a dealer's keys, oldest first, where a person looks at this tab. */
export function useSubmissionNews (customer: string): readonly News[] {
  const isVisible = usePageVisible()
  const keys = useOpenKeys(state => state.keys)
  const news = useNews(state => state.news)

  useEffect(() => {
    if (isVisible) showNews(customer)
  }, [customer, isVisible, keys])

  return news.filter(each => each.customer === customer)
}

/** This page itself shows what became of the key. */
export function useShownHere (key: string): void {
  const isVisible = usePageVisible()
  const entry = useOpenKeys(({ keys }) => keys[key])
  useEffect(() => {
    if (isVisible && entry?.outcome !== undefined) noteShown({ ...entry, outcome: entry.outcome })
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
