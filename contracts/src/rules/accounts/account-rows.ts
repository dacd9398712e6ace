import type { CustomerNumber, RepNumber } from '../../base/ids.ts'
import { centsToDecimal } from '../../base/money.ts'
import { formatCount } from '../../base/numbers.ts'
import { roles, type Role } from '../../base/roles.ts'
import { limits } from '../../policy/limits.ts'
import * as patterns from '../../policy/patterns.ts'
import { typedAddress } from '../text/typed-address.ts'
import { typedNumber } from '../text/typed-number.ts'
import { typedLine } from '../text/typed-text.ts'
import { readOrderLimit } from './order-limit.ts'
import { completeRights, noRights, presetOf, rightNames, rightPresets, type Rights } from './rights.ts'

/** Accounts as rows of a table: from a file, from pasted text, or from the options of the command line. */

export const accountFields = ['role', 'email', 'dealer', 'rep', 'first', 'last', 'rights', 'limit'] as const
export type AccountField = (typeof accountFields)[number]

/** Additional columns of an export, which are ignored when it is read again. */
export const otherAccountColumns = ['status'] as const

export const neededAccountFields: readonly AccountField[] = ['role', 'email']

/** An account to create. Numbers and names that it does not have are null; without `rights`, a dealer's person becomes an owner. */
export type AccountRow = {
  role: Role
  email: string
  dealerNumber: CustomerNumber | null
  repNumber: RepNumber | null
  nameFirst: string | null
  nameLast: string | null
  rights?: Rights
}

type Fields = Readonly<Partial<Record<AccountField, string>>>

const presetNames = Object.keys(rightPresets)

/** Of a first line that names no columns, but is an account, not every field is repeated. */
const wrongColumnsNamed = 3

/** The columns that the first line names, or what is wrong with it. */
export function accountColumns (header: readonly string[]): { columns: string[] } | { problem: string } {
  const columns = header.map(name => name.trim().toLowerCase())
  const known: readonly string[] = [...accountFields, ...otherAccountColumns]
  const wrong = columns.flatMap((name, index) => {
    if (!known.includes(name)) return `“${name}” is not one of them.`
    return columns.indexOf(name) === index ? [] : `“${name}” is there twice.`
  })
  if (wrong.length === 0 && neededAccountFields.every(field => columns.includes(field))) return { columns }
  const rule = `The first line must name the columns, each once: ${accountFields.join(',')}. ${neededAccountFields.join(' and ')} are needed.`
  return { problem: [rule, ...wrong.slice(0, wrongColumnsNamed)].join(' ') }
}

/** What is wrong with a row, all of it, and the dealer that it names, whose number may be wrong as well. */
type WrongRow = { problem: string, dealerNumber?: CustomerNumber }

/**
 * The account that a row describes, or what is wrong with it. An empty field counts as left out.
 * @param called what a person calls a field: `--email` or `email`
 */
export function accountRow (fields: Fields, called: (field: AccountField) => string): AccountRow | WrongRow {
  const given = (field: AccountField): string | null => typedLine(fields[field] ?? '') || null
  const number = (field: AccountField): string | null => typedNumber(given(field) ?? '') || null
  const problems: string[] = []
  const wrong = (field: AccountField, words: string): void => { problems.push(`${called(field)} ${words}`) }
  const [email, dealer, rep] = [typedAddress(given('email') ?? '').toLowerCase(), number('dealer'), number('rep')]
  const role = roles.find(known => known.toLowerCase() === given('role')?.toLowerCase())
  if (role === undefined) wrong('role', `must be one of ${roles.join(', ')}`)
  if (email.length > limits.emailMax || !new RegExp(patterns.email).test(email)) wrong('email', 'must be an email address')
  const isDealer = dealer !== null && new RegExp(patterns.customerNumber).test(dealer)
  if (role === 'dealer' && dealer === null) wrong('dealer', 'is missing: the role dealer needs a customer number')
  else if (role !== undefined && role !== 'dealer' && dealer !== null) wrong('dealer', `must be empty for the role ${role}`)
  else if (dealer !== null && !isDealer) wrong('dealer', 'must be a customer number of the ERP')
  if (role === 'sales' && rep === null) wrong('rep', 'is missing: the role sales needs a sales representative\'s number')
  else if (role !== undefined && role !== 'sales' && rep !== null) wrong('rep', `must be empty for the role ${role}`)
  else if (rep !== null && !new RegExp(patterns.repNumber).test(rep)) wrong('rep', 'must be a sales representative\'s number in the ERP')
  for (const field of ['first', 'last'] as const) {
    const name = given(field) ?? ''
    if (name.length > limits.nameMax || !new RegExp(patterns.line).test(name)) wrong(field, `must be a name of at most ${limits.nameMax} characters`)
  }
  const rights = role === undefined ? undefined : rightsOfRow(role, given('rights'), given('limit'), { called, wrong })
  if (role === undefined || problems.length > 0) return { problem: problems.join('; '), ...(isDealer && { dealerNumber: dealer }) }
  const account = { role, email, dealerNumber: dealer, repNumber: rep, nameFirst: given('first'), nameLast: given('last') }
  return rights === undefined ? account : { ...account, rights }
}

/** The rights that a row names, if it names any. */
function rightsOfRow (
  role: Role, named: string | null, limit: string | null,
  { called, wrong }: { called: (field: AccountField) => string, wrong: (field: AccountField, words: string) => void }
): Rights | undefined {
  if (role !== 'dealer') {
    if (named !== null) wrong('rights', 'are for dealers')
    if (limit !== null) wrong('limit', 'is for dealers')
    return undefined
  }
  const cents = limit === null ? null : readOrderLimit(limit)
  if (cents === undefined) wrong('limit', 'must be an amount in dollars above 0')
  if (named === null) {
    if (limit !== null) wrong('limit', `needs ${called('rights')}`)
    return undefined
  }
  const rights = namedRights(named)
  if (rights === undefined) {
    wrong('rights', `must be one of ${presetNames.join(', ')}, or some of ${rightNames.join('+')}`)
    return undefined
  }
  if (cents == null) return rights
  if (!rights.order || rights.people) wrong('limit', 'is for people who order and do not manage the others')
  return { ...rights, order_limit: cents }
}

function namedRights (name: string): Rights | undefined {
  const words = name.toLowerCase().split('+').map(word => word.trim())
  const preset = Object.entries(rightPresets).find(([known]) => known === words[0])
  if (preset !== undefined && words.length === 1) return preset[1]
  if (words.some(word => !rightNames.some(right => right === word))) return undefined
  return completeRights({ ...noRights, ...Object.fromEntries(words.map(word => [word, true])) })
}

/** The fields `rights` and `limit` of a row. */
export function rightFields (rights: Rights): { rights: string, limit: string } {
  const limit = rights.order_limit === null ? '' : centsToDecimal(rights.order_limit)
  return { rights: presetOf(rights) ?? rightNames.filter(right => rights[right]).join('+'), limit }
}

/** What is wrong with a line, which the text names. */
export type LineProblem = { line: number, text: string }

/** The texts in the order of the lines, wherever they come from. */
export function problemTexts (problems: readonly LineProblem[]): string[] {
  return [...problems].sort((one, other) => one.line - other.line).map(({ text }) => text)
}

/** `unread`: the dealers that lines with a problem name, so that an unknown one is reported along with it. */
export type ReadAccounts = {
  accounts: Array<{ line: number, account: AccountRow }>
  problems: LineProblem[]
  unread: Array<{ line: number, dealerNumber: CustomerNumber }>
}

/**
 * Reads the rows below the first one.
 * @param rows `line`: counted from 1; `fields` is a problem if the row does not fit the first line
 */
export function readAccountRows (rows: ReadonlyArray<{ line: number, fields: Fields | { problem: string } }>): ReadAccounts {
  const read: ReadAccounts = { accounts: [], problems: [], unread: [] }
  const firstLines = new Map<string, number>()
  const withoutRights = new Map<string, OtherPeople>()
  const firstLine = (what: string, line: number): number | undefined => {
    const first = firstLines.get(what)
    if (first === undefined) firstLines.set(what, line)
    return first
  }
  for (const { line, fields } of rows) {
    const account: AccountRow | WrongRow = 'problem' in fields ? fields : accountRow(fields, field => field)
    if ('problem' in account) {
      read.problems.push({ line, text: `line ${line}: ${account.problem}` })
      if (account.dealerNumber !== undefined) read.unread.push({ line, dealerNumber: account.dealerNumber })
      continue
    }
    const address = `the email address ${account.email}${ofDealer(account)}`
    const same = firstLine(address, line)
    const first = same === undefined && isFirst(account) ? firstLine(`dealer ${account.dealerNumber}`, line) : undefined
    if (same !== undefined) read.problems.push({ line, text: `line ${line}: ${address} is already on line ${same}` })
    else if (first === undefined) read.accounts.push({ line, account })
    else {
      const others = withoutRights.get(`${account.dealerNumber}`) ?? { line, first, count: 0 }
      withoutRights.set(`${account.dealerNumber}`, { ...others, count: others.count + 1 })
    }
  }
  for (const [dealer, others] of withoutRights) read.problems.push({ line: others.line, text: needRights(dealer, others) })
  return read
}

/** The lines of a dealer's people, after the first, who lack rights: the first such line, and how many there are. */
type OtherPeople = { line: number, first: number, count: number }

/** One problem for all of them, since a list without rights may have thousands. */
function needRights (dealer: string, { line, first, count }: OtherPeople): string {
  const more = count === 1 ? '' : ` and ${formatCount(count - 1)} more`
  return `line ${line}${more}: dealer ${dealer} is already on line ${first}. Of several people of a dealer, all but the first need rights: ${presetNames.join(', ')}`
}

/** A person may have one row for each of several dealers. */
function ofDealer ({ dealerNumber }: AccountRow): string {
  return dealerNumber === null ? '' : ` for dealer ${dealerNumber}`
}

/** If a dealer has several people, all but the first must say what they may do. */
function isFirst ({ dealerNumber, rights }: AccountRow): boolean {
  return dealerNumber !== null && rights === undefined
}
