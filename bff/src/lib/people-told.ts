import type { CustomerNumber, Reference, UserId } from '@portal/contracts/base/ids'
import type { Ports } from '../ports/ports.ts'

/**
 * The email addresses of the people who are told what staff did with an order: whoever submitted it or asked for its release, and those who manage
 * the dealership. Only active accounts that may see prices and want mails about orders count, and nobody is told what they did themselves.
 * @param reference an order that the portal did not send has none: its ERP id finds only those who manage
 * @param by who did it, if that is known
 */
export async function peopleTold (
  { users, memberships, journal }: Pick<Ports, 'users' | 'memberships' | 'journal'>, customerNumber: CustomerNumber, reference: Reference, by?: UserId
): Promise<string[]> {
  const { userId: submitter, askerId: asker } = (await journal.orderersOf([reference])).get(reference) ?? {}
  const people = await memberships.ofDealer(customerNumber)
  const members = people.filter(({ user, rights }) => rights.prices && (rights.people || user.id === submitter || user.id === asker)).map(({ user }) => user.id)
  const found = await Promise.all([...new Set([...members, ...submitter === undefined ? [] : [submitter]])].map(async id => await users.findById(id)))
  return found.flatMap(user => {
    const isTold = user?.status === 'active' && user.orderMails !== 'none' && user.id !== by && (user.role !== 'dealer' || members.includes(user.id))
    return isTold ? [user.email] : []
  })
}
