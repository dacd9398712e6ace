import { onTestFinished, vi } from 'vitest'

/** Stops the clock at noon for the rest of the test, so that some minutes ago is never another day. */
export function stopClockAtNoon (): void {
  vi.useFakeTimers({ now: new Date().setHours(12, 0, 0, 0), toFake: ['Date'] })
  onTestFinished(() => { vi.useRealTimers() })
}
