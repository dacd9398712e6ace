import t from 'tap'
import { doneFor } from '../../../lib/asker.ts'
import { createReadPlaces } from './read-places.ts'

/** How many more reads get a slot. */
function entered (enter: () => (() => void) | undefined): Array<() => void> {
  const leaves: Array<() => void> = []
  for (let leave = enter(); leave !== undefined; leave = enter()) leaves.push(leave)
  return leaves
}

t.test('no matter how much one person has checked at once, slots are left for others and for the portal itself', async t => {
  const places = createReadPlaces(100)
  const enter = () => places.enter(undefined)
  const mine = await doneFor('a', async () => entered(enter))
  t.equal(mine.length, 25)
  t.equal((await doneFor('b', async () => entered(enter))).length, 25, 'another person')
  mine[0]?.()
  t.equal((await doneFor('a', async () => entered(enter))).length, 1, 'what has ended makes room')
  t.equal(entered(enter).length, 50, 'what the portal asks by itself')
})
