import type { SessionUser } from '@portal/contracts/session'

/** A short name for a user: a dealer's number, or the first name of a person who chooses dealers. */
export function shortName (user: SessionUser): string {
  const { number, name } = userNumberAndName(user)
  return number === '' ? name : number
}

/** The portal's name for a user: number and company for a dealer; for anybody else the first name, with an empty number. */
export function userNumberAndName ({ dealer_number: number, dealer, name_first: first, email }: SessionUser): { number: string, name: string } {
  return number === null ? { number: '', name: first ?? email } : { number: `#${number}`, name: dealer?.name_company ?? '' }
}
