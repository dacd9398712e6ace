import { text } from 'node:stream/consumers'
import { errorTable } from '../../contracts/src/errors.ts'
import { limits } from '../../contracts/src/policy/limits.ts'
import * as accountMessages from '../../contracts/src/policy/account-messages.ts'
import * as patterns from '../../contracts/src/policy/patterns.ts'
import { signNotAllowed } from '../../contracts/src/rules/accounts/password-rules.ts'
import { isCommonPassword } from '../../contracts/src/rules/accounts/common-passwords.ts'
import type { Terminal } from '../command/command.ts'
import { Refused } from '../command/refused.ts'

/**
 * The password on standard input, without the line break at its end.
 * @param names of the company and the person, which a password may not consist of
 * @throws Refused if it breaks the rules for new passwords, or if a person would have to type it in plain sight
 */
export async function passwordFrom (stdin: Terminal['stdin'], names: readonly string[]): Promise<string> {
  if (stdin.isTTY) throw new Refused('--password-stdin reads the password from a pipe or a file, so that no terminal shows it.')
  const password = (await text(stdin)).replace(/\r?\n$/, '')
  const problem = problemOf(password, names)
  if (problem !== undefined) throw new Refused(problem)
  return password
}

function problemOf (password: string, names: readonly string[]): string | undefined {
  if (password === '') return accountMessages.passwordRequired
  if (password.length < limits.passwordMin) return accountMessages.passwordMin
  if (password.length > limits.passwordMax) return accountMessages.passwordMax
  const sign = signNotAllowed(password)
  if (sign !== undefined) return accountMessages.passwordSign(sign)
  if (!new RegExp(patterns.password).test(password)) return accountMessages.passwordPattern
  return isCommonPassword(password, names) ? errorTable.password_common.message : undefined
}
