import type { KeyboardEvent } from 'react'

/** A key handler that runs for Enter, as a form's submit would: not for an Enter that completes a word of an input method. */
export function whenEnter (run: () => void): (event: KeyboardEvent) => void {
  return event => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run()
  }
}
