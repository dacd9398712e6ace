import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import type { Ports } from '../ports/ports.ts'

/**
 * The email addresses of the people who are told what staff did with an order: whoever submitted it, and those who manage the dealership. Only active
 * accounts that may see prices count.
 * @param submitter undefined if the portal does not know who submitted it
 */
export async function peopleTold (
  { users, memberships }: Pick<Ports, 'users' | 'memberships'>, customerNumber: CustomerNumber, submitter: UserId | undefined
): Promise<string[]> {
  const [people, person] = await Promise.all([memberships.ofDealer(customerNumber), submitter === undefined ? undefined : users.findById(submitter)])
  const told = people.filter(({ user, rights }) => rights.prices && (rights.people || user.id === submitter)).map(({ user }) => user)
  const staff = person === undefined || person.role === 'dealer' ? [] : [person]
  return [...told, ...staff].filter(({ status }) => status === 'active').map(({ email }) => email)
}
