const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Some proxies add the client's port, which differs for each connection. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/

/**
 * A client's address as people write it: without a port, and an IPv4 address without the prefix that a socket for both families puts before it.
 * @param ip as reported by the socket or by a trusted proxy
 */
export function clientAddress (ip: string): string {
  const [, four, six] = withPort.exec(ip) ?? []
  const address = four ?? six ?? ip
  return mapped.exec(address)?.[1] ?? address
}

/**
 * The network under which a client's attempts are counted: its IPv4 address, or the /64 network that an IPv6 client has to itself.
 * @param ip as reported by the socket or by a trusted proxy
 */
export function clientNetwork (ip: string): string {
  const address = clientAddress(ip)
  if (!address.includes(':')) return address
  const [withoutZone = ''] = address.split('%', 1)
  const [head = '', tail = ''] = withoutZone.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).map(group => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
