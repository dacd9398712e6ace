import { operationList } from '../../contract/operations.ts'
import { count, fail, pass, type Check, type Trial } from '../check.ts'
import { lackingData } from '../skipped.ts'

const reads = operationList.filter(({ name, write }) => !write && name !== 'health')

/** Decided last, from all answers of the run. */
export const encodingChecks: readonly Check[] = reads.map(({ name }) => ({
  id: `${name}/form/encoded-once`,
  expected: 'Letters with accents are encoded in UTF-8 once.',
  fix: 'Tell the driver, or the ERP\'s connection, the character set that the ERP really has, and let the gateway alone write UTF-8.',
  async run ({ reader }: Trial) {
    const seen = reader.seen(name)
    const wrong = seen.find(({ encodedTwice }) => encodedTwice !== undefined)
    if (wrong?.encodedTwice !== undefined) return fail(`A text was encoded in UTF-8 twice: "${wrong.encodedTwice}".`, wrong.request)
    const telling = seen.filter(({ accents }) => accents).length
    if (telling === 0) throw lackingData('a text with an accent in an answer')
    return pass(`${count(telling, 'answer')} with accents.`)
  }
}))
