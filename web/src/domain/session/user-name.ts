import type { SessionUser } from '@portal/contracts/session'

/** A user in a few characters: a dealer's number, the first name of staff. */
export function shortName (user: SessionUser): string {
  const { number, name } = userNumberAndName(user)
  return number === '' ? name : number
}

/** What the portal calls a user: a dealer by number and company, staff by first name. The number is empty for staff. */
export function userNumberAndName ({ role, dealer_number: number, dealer, name_first: first, email }: SessionUser): { number: string, name: string } {
  return role === 'dealer' ? { number: `#${number ?? ''}`, name: dealer?.name_company ?? '' } : { number: '', name: first ?? email }
}
