import { gatewayOperations } from '../contract/operations.ts'
import type { OfferedOption } from '../contract/offers.ts'
import type { Reader } from './reader.ts'
import { Skipped } from './skipped.ts'

/** @throws Skipped if the gateway does not offer it */
export async function needsOffer (reader: Pick<Reader, 'answer'>, option: OfferedOption): Promise<void> {
  const { offers = [] } = await reader.answer(gatewayOperations.health, {})
  if (!offers.includes(option)) throw new Skipped(`OFFER of \`health\` does not have ${option}.`)
}
