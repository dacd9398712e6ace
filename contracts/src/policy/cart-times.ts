import { day, minute } from '../base/time-units.ts'

/** Times of the carts that the BFF keeps, in milliseconds. */
export const cartTimes = {
  /** Edits this recent are named with a cart, so that a tab which sees another tab's edit late does not apply it once more. */
  recent: minute,
  /** How long the id of an edit is known. A page that comes back even later, and sends an edit again because its answer was lost, has it applied twice. */
  editsKnown: 56 * day
} as const

/** How long a cart that was handed over is shown to both, and can be taken back. */
export const handOverShownFor = 7 * day
