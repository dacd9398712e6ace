import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '@portal/contracts/policy/page-timings'
import { Dialog } from './dialog.tsx'
import { DownloadButton } from './download-button.tsx'
import { toast } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

function renderToasts () {
  render(<Toasts />)
  const region = screen.getByRole('region', { name: 'Messages' })
  return {
    /** The oldest first. */
    shown: () => within(region).queryAllByRole('button').map(button => button.getAttribute('aria-label')).toReversed(),
    show: (message: Parameters<typeof toast>[0]) => { act(() => { toast(message) }) },
    pass: (ms: number) => { act(() => { vi.advanceTimersByTime(ms) }) }
  }
}

test('a download that succeeds removes the toast of the one that failed', async () => {
  const { shown } = renderToasts()
  const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue()
  render(<DownloadButton label='PDF' save={save} />)
  const download = async () => { await act(async () => { fireEvent.click(screen.getByRole('button', { name: 'PDF' })) }) }
  await download()
  expect(shown()).toEqual(['Dismiss: Download Failed'])
  await download()
  expect(shown()).toEqual([])
})

test('a success disappears sooner than news, and an error and a loading toast stay', () => {
  const { show, shown, pass } = renderToasts()
  show({ kind: 'success', header: 'Saved', body: '' })
  show({ kind: 'info', header: 'Changed', body: '' })
  show({ kind: 'danger', header: 'Refused', body: '' })
  show({ kind: 'loading', header: 'Sending', body: '' })
  pass(toasts.successDuration)
  expect(shown()).toEqual(['Dismiss: Changed', 'Dismiss: Refused', 'Dismiss: Sending'])
  pass(toasts.duration - toasts.successDuration)
  expect(shown()).toEqual(['Dismiss: Refused', 'Dismiss: Sending'])
  pass(60_000)
  expect(shown()).toEqual(['Dismiss: Refused', 'Dismiss: Sending'])
})

test('a toast is dismissed by its button, and its neighbors stay', () => {
  const { show, shown } = renderToasts()
  show({ kind: 'danger', header: 'First', body: 'one' })
  show({ kind: 'danger', header: 'Second', body: 'two' })
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: First' }))
  expect(shown()).toEqual(['Dismiss: Second'])
})

test('a toast stays while it is hovered or focused', () => {
  const { show, shown, pass } = renderToasts()
  show({ kind: 'info', header: 'Refused', body: 'why' })
  const button = screen.getByRole('button')
  fireEvent.pointerEnter(screen.getByText('why'))
  pass(10 * toasts.duration)
  expect(shown()).toHaveLength(1)
  fireEvent.pointerLeave(screen.getByText('why'))
  fireEvent.focus(button)
  pass(10 * toasts.duration)
  expect(shown()).toHaveLength(1)
  fireEvent.blur(button)
  pass(toasts.duration)
  expect(shown()).toEqual([])
})

test('if there are too many toasts, the oldest are removed', () => {
  const { show, shown } = renderToasts()
  for (let n = 0; n < toasts.max + 5; n++) show({ kind: 'loading', header: `Toast ${n}`, body: '' })
  expect(shown()).toEqual(Array.from({ length: toasts.max }, (_, n) => `Dismiss: Toast ${n + 5}`))
})

test('a toast with the same id replaces the previous one', () => {
  const { show, shown } = renderToasts()
  show({ id: 'login', kind: 'danger', header: 'Login Failed', body: 'once' })
  show({ id: 'login', kind: 'danger', header: 'Login Failed', body: 'twice' })
  expect(shown()).toHaveLength(1)
  expect(screen.getByText('twice')).toBeVisible()
})

test('a repeated message is counted, and stays as long as a new one', () => {
  const { show, shown, pass } = renderToasts()
  show({ kind: 'info', header: 'Refused', body: 'why' })
  pass(toasts.duration - 1)
  show({ kind: 'info', header: 'Refused', body: 'why' })
  expect(shown()).toHaveLength(1)
  expect(screen.getByText('×2')).toBeVisible()
  pass(toasts.duration - 1)
  expect(shown()).toHaveLength(1)
  pass(1)
  expect(shown()).toEqual([])
})

test('toasts are shown once, in front of an open dialog, and stay when it closes', () => {
  const { shown, show } = renderToasts()
  show({ kind: 'loading', header: 'Before', body: '' })
  const { unmount } = render(<Dialog title='Sure?' onClose={() => {}}><p>Please think.</p></Dialog>)
  show({ kind: 'loading', header: 'Meanwhile', body: '' })
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual(['Dismiss: Meanwhile', 'Dismiss: Before'])
  expect(shown()).toEqual([])
  unmount()
  expect(shown()).toEqual(['Dismiss: Before', 'Dismiss: Meanwhile'])
})
