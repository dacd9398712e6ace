import type { Right } from './rights.ts'

/** Why a call is refused to somebody who lacks a right, and what to do next. */
export const rightMessages = {
  order: 'You cannot submit orders. Ask for their release on the order summary: somebody who can will see it.',
  prices: 'You cannot see dealer prices or orders. Ask an owner of your dealership if you need them.',
  finances: 'You cannot see invoices or finances. Ask an owner of your dealership if you need them.',
  people: 'You cannot manage the people of your dealership. Ask one of its owners.'
} as const satisfies Record<Right, string>
