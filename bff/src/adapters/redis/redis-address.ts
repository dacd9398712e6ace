/** The address of a single Redis, of a group behind Sentinels, or of a Cluster. */
export type RedisAddress =
  | { kind: 'single', url: string }
  | { kind: 'sentinel', nodes: RedisNode[], master: string, password: string | undefined }
  | { kind: 'cluster', nodes: RedisNode[], password: string | undefined }

type RedisNode = { host: string, port: number }

/**
 * Parses `redis://…` or `rediss://…` for a single server, `redis+sentinel://[:password@]host:port,host:port/master` for a master that
 * Sentinels know by name, and `redis+cluster://[:password@]host:port,host:port` for a Cluster.
 * @throws Error saying what is wrong, without the address, which may contain a password
 */
export function redisAddress (text: string): RedisAddress {
  const match = /^redis\+(sentinel|cluster):\/\/(?::([^@/]*)@)?([^@/]+)(?:\/([^/]*))?$/.exec(text)
  if (match === null) return { kind: 'single', url: text }
  const [, kind, secret, list = '', master = ''] = match
  const nodes = list.split(',').map(node)
  const password = secret === undefined ? undefined : decodeURIComponent(secret)
  if (kind === 'cluster') return { kind, nodes, password }
  if (master === '') throw new Error('the name of the master is missing at the end of the Sentinels\' addresses')
  return { kind: 'sentinel', nodes, master: decodeURIComponent(master), password }
}

function node (text: string): RedisNode {
  const match = /^(\[[0-9a-f:]+\]|[^:[\]]+):(\d{1,5})$/i.exec(text)
  if (match?.[1] === undefined) throw new Error('each of Redis\'s addresses must be host:port')
  return { host: match[1].replace(/^\[|\]$/g, ''), port: Number(match[2]) }
}
