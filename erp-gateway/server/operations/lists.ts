/** The entries that belong in a list, each once: the first of those with the same key. */
export function eachOnce<Entry> (entries: readonly Entry[], keyOf: (entry: Entry) => string, belongs: (entry: Entry) => boolean = () => true): Entry[] {
  const seen = new Set<string>()
  return entries.filter(entry => {
    const key = keyOf(entry)
    if (seen.has(key) || !belongs(entry)) return false
    seen.add(key)
    return true
  })
}

/** Sorted by day, newest first; entries without a day come last. */
export function newestFirst<Entry> (entries: readonly Entry[], dayOf: (entry: Entry) => string | null): Entry[] {
  return [...entries].sort((one, other) => {
    const [day, otherDay] = [dayOf(one) ?? '', dayOf(other) ?? '']
    return day < otherDay ? 1 : day > otherDay ? -1 : 0
  })
}

/** Calls `ask` for each, a few at a time. */
export async function askEach<Asked, Answer> (asked: readonly Asked[], ask: (one: Asked) => Promise<Answer>, signal: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let next = 0; next < asked.length; next += atOnce) {
    signal.throwIfAborted()
    answers.push(...await Promise.all(asked.slice(next, next + atOnce).map(ask)))
  }
  return answers
}

const atOnce = 8
