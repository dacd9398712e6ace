import type { ReactNode } from 'react'
import { create } from 'zustand'
import { toasts as policy } from '@portal/contracts/policy/page-timings'
import { randomUuid } from '../../lib/browser/random-uuid.ts'
import { beep } from './beep.ts'

export type ToastKind = 'danger' | 'success' | 'info' | 'loading'

export type Toast = {
  id: string
  kind: ToastKind
  header: string
  /** Text, or text with a control. */
  body: ReactNode
  /** How long it stays, in milliseconds; null if until dismissed. */
  duration: number | null
  /** How often the same message was shown while it was visible. */
  count: number
}

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

/**
 * Shows a toast. Its kind determines its sound and how long it stays: `danger` and `loading` until dismissed. A failure that the page also shows may
 * disappear by itself, with a `duration`. A toast with the id of a visible one replaces it, and one that says the same is counted with it. If there
 * are too many, the oldest are removed.
 * @returns the toast's id, for `dismissToast`
 */
export function toast ({ id = randomUuid(), kind, header, body, duration = durations[kind] }:
  Pick<Toast, 'kind' | 'header' | 'body'> & Partial<Pick<Toast, 'id' | 'duration'>>): string {
  const { toasts } = useToasts.getState()
  const said = toasts.find(other => other.kind === kind && other.header === header && other.body === body)
  const shown = { id: said?.id ?? id, kind, header, body, duration, count: (said?.count ?? 0) + 1 }
  useToasts.setState({ toasts: [...toasts.filter(other => other !== said && other.id !== id), shown].slice(-policy.max) })
  if (kind === 'danger' || kind === 'success') beep(kind)
  return shown.id
}

/** Removes a toast, such as an error's once its cause is gone. @param which its id, or the whole text of those to remove */
export function dismissToast (which: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ id, body }) => id !== which && body !== which) }))
}

const durations: Record<ToastKind, number | null> = {
  danger: null,
  info: policy.duration,
  success: policy.successDuration,
  loading: null
}
