import type { AlertKind, Alerts, OwedAlert, SeenAlert } from '../../ports/notices/alerts.ts'

type Kept = { isOn: boolean, since: number, seenAt: number, mark: number, note: string, owed: OwedAlert['news'] | undefined, leasedUntil: number, toldAt: number | undefined }

/** What this process alone sees. It is forgotten when the process ends. */
export function createMemoryAlerts (): Alerts {
  const kinds = new Map<AlertKind, Kept>()

  function seenAgain (kept: Kept, mark: number, toldBefore: number): void {
    if (kept.owed !== undefined || kept.toldAt === undefined || kept.toldAt > toldBefore) return
    if (mark > kept.mark) kept.owed = 'begun'
    kept.mark = mark
  }

  return {
    isOn: async kind => kinds.get(kind)?.isOn === true,

    see: async ({ kind, note, mark }: SeenAlert, at, toldBefore) => {
      const kept = kinds.get(kind)
      if (kept?.isOn === true) {
        seenAgain(kept, mark, toldBefore)
        Object.assign(kept, { note, seenAt: at })
      } else {
        kinds.set(kind, { isOn: true, since: at, seenAt: at, mark, note, owed: 'begun', leasedUntil: kept?.leasedUntil ?? 0, toldAt: kept?.toldAt })
      }
    },

    end: async (kind, at, unseenSince) => {
      const kept = kinds.get(kind)
      if (kept?.isOn !== true || kept.seenAt > unseenSince || kept.leasedUntil > at) return
      Object.assign(kept, { isOn: false, owed: kept.owed === 'begun' ? undefined : 'over' })
    },

    claim: async (at, leaseUntil) => {
      for (const [kind, kept] of kinds) {
        if (kept.owed === undefined || kept.leasedUntil > at) continue
        kept.leasedUntil = leaseUntil
        return { kind, news: kept.owed, note: kept.note, since: kept.since }
      }
      return undefined
    },

    told: async ({ kind, news }, at) => {
      const kept = kinds.get(kind)
      if (kept?.owed === news) Object.assign(kept, { owed: undefined, toldAt: at, leasedUntil: 0 })
    }
  }
}
