/**
 * The network under which a client's attempts are counted: its IPv4 address, or the /64 network that an IPv6 client has to itself.
 * @param ip as reported by the socket or by a trusted proxy
 */
export function clientNetwork (ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).map(group => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
