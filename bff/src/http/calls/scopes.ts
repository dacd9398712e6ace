import type { Access } from '@portal/contracts/endpoints'

/** The scopes of app.ts, named as the contracts name the access of their calls. */
export const scopes = {
  anyone: { who: 'anyone' },
  anyoneAtFirst: { who: 'anyone', beforeSecondFactor: true },
  signedInAtFirst: { who: 'dealer', dealer: 'none', beforeSecondFactor: true },
  signedIn: { who: 'dealer', dealer: 'none' },
  staff: { who: 'sales', dealer: 'none' },
  forAdmin: { who: 'admin', dealer: 'none' },
  forDealer: { who: 'dealer', dealer: 'required' },
  withPrices: { who: 'dealer', dealer: 'required', right: 'prices' },
  toOrder: { who: 'dealer', dealer: 'required', right: 'order' },
  withFinances: { who: 'dealer', dealer: 'required', right: 'finances' },
  forPeople: { who: 'dealer', dealer: 'required', right: 'people' },
  forDealerBySuperUser: { who: 'superUser', dealer: 'required' },
  forSuperUser: { who: 'superUser', dealer: 'none' }
} as const satisfies Record<string, Access>

export type Scopes = typeof scopes
