import type { SessionUser } from '@portal/contracts/session'

/** A user in a few characters: a dealer's number, the first name of whoever chooses a dealer. */
export function shortName (user: SessionUser): string {
  const { number, name } = userNumberAndName(user)
  return number === '' ? name : number
}

/** What the portal calls a user: a dealer by number and company, anybody else by first name. The number is then empty. */
export function userNumberAndName ({ dealer_number: number, dealer, name_first: first, email }: SessionUser): { number: string, name: string } {
  return number === null ? { number: '', name: first ?? email } : { number: `#${number}`, name: dealer?.name_company ?? '' }
}
