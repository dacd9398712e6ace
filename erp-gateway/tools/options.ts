import { parseArgs, type ParseArgsConfig } from 'node:util'

/** A wrong option: said in one line, exit code 2. */
export class WrongUse extends Error {}

/** The options of a command line. @throws WrongUse naming what is wrong */
export function optionsOf<const Options extends NonNullable<ParseArgsConfig['options']>> (args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}

/** The address of a gateway. @throws WrongUse if it is missing or not http(s) */
export function targetUrl (given: string | undefined): string {
  if (given === undefined) throw new WrongUse('--target is missing: the address of the gateway, e.g. --target https://erp.example.com/gateway')
  const url = URL.parse(given)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new WrongUse(`--target must be an http or https address, not ${given}`)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') throw new WrongUse('--target must not have a user, a query or a fragment')
  return given
}
