/** An order of some fifty lines, typed at once. */
export const waitingKeysMax = 1000
/**
 * Once too many keys have waited, none counts until this many milliseconds have passed without one, because the rest of a line could order another
 * part.
 */
const restAfterOverflow = 500
/** The keys that are shown to a person. */
const shownMax = 40

/** How a search ended. */
export type SearchOutcome = 'found' | 'nothing' | 'failed'

/** Why keys were dropped: the search that they waited for ended this way; too many waited; the focus was elsewhere; or a field refused the key before. */
export type DropReason = Exclude<SearchOutcome, 'found'> | 'full' | 'left' | 'refused'

export type Dropped = { keys: readonly string[], reason: DropReason }

/**
 * Keys that were pressed before the results that they are meant for. The search box itself needs no results: typing into it counts at once, and Enter
 * searches again. So keys wait from the first ↓ on, and when the search has ended they are pressed in order, until the next ↓ that is ahead of its
 * results.
 */
export type WaitingKeys = {
  /** A search was sent. */
  begin: () => void
  /**
   * Offers a key that was pressed in the search box.
   * @param at the time in milliseconds
   * @returns whether it waits, and must not take effect now
   */
  take: (key: string, at: number) => boolean
  /**
   * The search has ended. If it found nothing or failed, what was meant for its results is dropped: everything up to Enter, which leads back
   * to the search box. What follows is the next scan, and is pressed.
   */
  settle: (outcome: SearchOutcome) => void
  /** Presses keys in their order; those that are ahead of their results wait. */
  play: (keys: readonly string[]) => void
  /** Drops what waits, because the person is elsewhere. */
  leave: () => void
  /** There is no search to wait for anymore. */
  forget: () => void
}

/**
 * @param press presses a key. Returns false if the ones after it make no sense
 * @param onChange is told what waits and, if keys were dropped, which
 */
export function createWaitingKeys (press: (key: string) => boolean, onChange: (waiting: readonly string[], dropped?: Dropped) => void): WaitingKeys {
  let keys: string[] = []
  let isSearching = false
  let isPlaying = false
  /** When a key came that was too many, or one after it. */
  let fullAt: number | undefined

  /** The next key, unless it is ahead of its results. */
  function next (): string | undefined {
    return isSearching && keys[0] === 'ArrowDown' ? undefined : keys.shift()
  }

  function play (): void {
    isPlaying = true
    try {
      for (let key = next(); key !== undefined; key = next()) {
        if (!press(key)) drop(keys.length, 'refused')
      }
    } finally {
      isPlaying = false
    }
    onChange([...keys])
  }

  function drop (count: number, reason: DropReason): void {
    const dropped = keys.splice(0, count)
    if (dropped.length > 0) onChange([...keys], { keys: dropped, reason })
  }

  return {
    begin () { isSearching = true },
    take (key, at) {
      if (fullAt !== undefined) {
        const isRested = at - fullAt > restAfterOverflow
        fullAt = isRested ? undefined : at
        if (!isRested) return true
      }
      if (isPlaying || (keys.length === 0 && !(isSearching && key === 'ArrowDown'))) return false
      if (key === 'Escape') keys = []
      else if (keys.length < waitingKeysMax) keys.push(key)
      else {
        fullAt = at
        drop(keys.length, 'full')
      }
      onChange([...keys])
      return true
    },
    settle (outcome) {
      isSearching = false
      if (outcome !== 'found') drop(keys.indexOf('Enter') + 1 || keys.length, outcome)
      if (keys.length > 0) play()
    },
    play (more) {
      keys.push(...more)
      play()
    },
    leave () { drop(keys.length, 'left') },
    forget () {
      isSearching = false
      drop(keys.length, 'left')
    }
  }
}

const signs: Readonly<Record<string, string>> = {
  Enter: '⏎', Tab: '⇥', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Backspace: '⌫', Delete: '⌦', ' ': '␣'
}

/** Keys as they are shown to a person: `↓ 12 ⏎`. Of many, the first ones. */
export function keysText (keys: readonly string[]): string {
  if (keys.length > shownMax) return `${keysText(keys.slice(0, shownMax))} … (${keys.length} keys)`
  return keys.map(key => key.length > 1 || key === ' ' ? ` ${signs[key] ?? key} ` : key).join('').replaceAll(/ {2,}/g, ' ').trim()
}
