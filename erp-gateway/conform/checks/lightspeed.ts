import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import { fail, pass, writing, type Check, type Finding, type Trial } from '../check.ts'
import { nonexistent } from '../material.ts'
import type { Posted } from '../postings.ts'
import { Skipped, cannotTell, needed } from '../skipped.ts'
import { keyFix, keysRefused, wrongKeys } from '../wrong-keys.ts'
import { answerInWords } from '../words.ts'
import { committedFix, namedFix } from './posting.ts'

const { 'find-order': findOrder, 'post-lightspeed': postLightspeed } = gatewayOperations

type File = { order: { reference: string, customerNumber: string }, text: string }

async function file ({ postings }: Trial, itemNumber?: string): Promise<File> {
  const { dealer, items } = await postings.buyer()
  await postings.taken()
  const number = itemNumber ?? needed(items[0], 'an item to order').itemNumber
  return { order: { reference: postings.freeReference(), customerNumber: dealer.customerNumber }, text: `PO:${postings.mark}\r\n${number},2\r\n` }
}

function requestOf ({ order, text }: File) {
  return requestFor(postLightspeed, { ...order, base64: Buffer.from(text).toString('base64') })
}

/** The file that the other checks look at, posted once. */
const firsts = new WeakMap<Trial, Promise<{ of: File, posted: Posted }>>()

function first (trial: Trial): Promise<{ of: File, posted: Posted }> {
  const known = firsts.get(trial) ?? file(trial).then(async of => ({ of, posted: await trial.postings.postFile(of.order, of.text) }))
  firsts.set(trial, known)
  return known
}

async function once (trial: Trial): Promise<Finding> {
  const { postings } = trial
  const { of, posted } = await first(trial)
  if (posted.answer === undefined || posted.status !== 201) return fail(`The first file was answered with ${answerInWords(posted)}`, requestOf(of))
  const again = await postings.postFile(of.order, of.text)
  if (again.status !== 200 || again.answer?.erpOrderId !== posted.answer.erpOrderId) {
    return fail(`The first file created order ${posted.answer.erpOrderId}; the second, with the same reference, was answered with ${answerInWords(again)}`, requestOf(of))
  }
  const other = await file(trial)
  const answers = await Promise.all([1, 2, 3].map(async () => await postings.postFile(other.order, other.text)))
  const ids = new Set(answers.map(({ answer }) => answer?.erpOrderId))
  const created = answers.filter(({ status }) => status === 201).length
  return ids.size === 1 && created === 1
    ? pass('201 the first time, then 200 with the same order id; three at the same moment made one order.')
    : fail(`Three requests with one reference at the same moment were answered with ${answers.map(({ status }) => status ?? 'nothing').join(', ')} and the order ids ${[...ids].join(', ')}.`, requestOf(other))
}

async function kept (trial: Trial): Promise<Finding> {
  const { of, posted } = await first(trial)
  if (posted.answer === undefined) throw new Skipped('No file was taken: see post-lightspeed/once.')
  const { answer, notFound, ...exchange } = await trial.reader.ask(findOrder, of.order)
  if (notFound?.found === 'unsure') throw cannotTell('the reference of a file that it has taken')
  if (answer?.erpOrderId !== posted.answer.erpOrderId) return fail(`Order ${posted.answer.erpOrderId} was answered; for its reference \`find-order\` then answered ${answerInWords(exchange)}`, requestFor(findOrder, of.order))
  return pass('Found by its reference as soon as it was answered.')
}

async function refusalNamesOrder (trial: Trial): Promise<Finding> {
  const of = await file(trial, nonexistent.item)
  const posted = await trial.postings.postFile(of.order, of.text, { sample: false })
  return posted.refused === undefined ? fail(`A file with an unknown part number was answered with ${answerInWords(posted)}`, requestOf(of)) : pass(`"${posted.refused.message}", with the reference and the customer.`)
}

async function sharesReferences (trial: Trial): Promise<Finding> {
  const { order, id } = await trial.postings.taken()
  const { text } = await file(trial)
  const of = { order: { reference: order.reference, customerNumber: order.customerNumber }, text }
  const posted = await trial.postings.postFile(of.order, text, { sample: false })
  return posted.status === 200 && posted.answer?.erpOrderId === id
    ? pass('A file under the reference of a posted order gave 200 and that order\'s id.')
    : fail(`Order ${id} has the reference; to a file under it the answer was ${answerInWords(posted)}`, requestOf(of))
}

async function keyAskedFor (trial: Trial): Promise<Finding> {
  for (const { key, how } of wrongKeys(trial.target.key)) {
    const of = await file(trial)
    const posted = await trial.postings.postFile(of.order, of.text, { sample: false, key })
    if (posted.status !== 401) return fail(`A file ${how} was answered with ${answerInWords(posted)}`, requestOf(of))
  }
  return pass(`${keysRefused}.`)
}

export const lightspeedChecks: readonly Check[] = writing([
  {
    id: 'post-lightspeed/once',
    expected: 'Status 201 the first time; the same reference again, later or at the same moment, gives 200 and the same order id.',
    fix: 'Put a unique index on the reference in the ERP, insert first, and where that fails answer 200 with the order that is there.',
    run: once
  },
  {
    id: 'post-lightspeed/kept-when-answered',
    expected: 'An order from a file can be found by its reference as soon as its posting is answered.',
    fix: committedFix,
    run: kept
  },
  {
    id: 'post-lightspeed/refusal-names-order',
    expected: 'A file with an unknown part number is refused with 422, MESSG, and REFNO and CUSNO of the order that it is about.',
    fix: namedFix,
    run: refusalNamesOrder
  },
  {
    id: 'post-lightspeed/shares-references',
    expected: 'A file under the reference of a posted order gives 200 and that order\'s id.',
    fix: 'Keep the references of posted orders and of files in the same index.',
    run: sharesReferences
  },
  {
    id: 'post-lightspeed/key',
    expected: 'Status 401 to a file without the key or with a wrong one.',
    fix: keyFix,
    run: keyAskedFor
  }
])
