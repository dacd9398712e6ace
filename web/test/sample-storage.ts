/** A fake of the browser's storage, for tests. */
export type SampleStorage = {
  storage: Storage
  /** The maximum number of characters that it holds. */
  room: number
}

export function sampleStorage (): SampleStorage {
  const entries = new Map<string, string>()
  const used = (): number => [...entries].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  const methods = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => {
      const before = entries.get(name)
      entries.set(name, value)
      if (used() > sample.room) {
        if (before === undefined) entries.delete(name)
        else entries.set(name, before)
        throw new Error('full')
      }
      Object.defineProperty(sample.storage, name, { value, enumerable: true, configurable: true })
    },
    removeItem: (name: string) => {
      entries.delete(name)
      Reflect.deleteProperty(sample.storage, name)
    },
    clear: () => { for (const name of entries.keys()) methods.removeItem(name) }
  }
  // As in a browser, the names of the entries are own properties of the storage.
  const sample: SampleStorage = { storage: Object.create(methods), room: Number.POSITIVE_INFINITY }
  return sample
}
