import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

const Addresses = Type.Object({ portal: Type.String(), gateway: Type.String(), tryton: Type.String() })
const addressesFile = Compile(Addresses)

/** The addresses on which everything listens, for commands in other terminals. */
export type Addresses = Static<typeof Addresses>

const fileIn = (dataDir: string): string => join(dataDir, 'addresses.json')

export function writeAddresses (dataDir: string, addresses: Addresses): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(addresses))
}

export function removeAddresses (dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}

/** @returns undefined if nothing runs on this folder */
export function readAddresses (dataDir: string): Addresses | undefined {
  return existsSync(fileIn(dataDir)) ? addressesFile.Parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))) : undefined
}

/** The port, or undefined if something listens there already. @param port 0 for any free one */
export async function freePort (port: number): Promise<number | undefined> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return undefined
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address === null || typeof address === 'string' ? undefined : address.port
}
