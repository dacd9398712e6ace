import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'
import type { Ports } from '../ports/ports.ts'

/**
 * The email addresses of the people who are told what staff did with an order: whoever submitted it or asked for its release, and those who manage
 * the dealership. Only active accounts that may see prices count.
 * @param reference an order that the portal did not send has none: its ERP id finds only those who manage
 */
export async function peopleTold (
  { users, memberships, journal }: Pick<Ports, 'users' | 'memberships' | 'journal'>, customerNumber: CustomerNumber, reference: Reference
): Promise<string[]> {
  const { userId: submitter, askerId: asker } = (await journal.orderersOf([reference])).get(reference) ?? {}
  const [people, person] = await Promise.all([memberships.ofDealer(customerNumber), submitter === undefined ? undefined : users.findById(submitter)])
  const told = people.filter(({ user, rights }) => rights.prices && (rights.people || user.id === submitter || user.id === asker)).map(({ user }) => user)
  const staff = person === undefined || person.role === 'dealer' ? [] : [person]
  return [...told, ...staff].filter(({ status }) => status === 'active').map(({ email }) => email)
}
