import type { CDPSession } from '@playwright/test'

/** A heap snapshot, as far as it is read: each node is a row of `node_fields` numbers. */
type Snapshot = { snapshot: { meta: { node_fields: string[], node_types: [string[]] } }, nodes: number[], strings: string[] }

/** Answers to requests, which are kept only because the devtools are connected. */
const ofDevtools = 'blink::NetworkResourcesData'

/**
 * Bytes that a page holds: its objects and documents, and apart from them the code that V8 has compiled. The code grows until every function that is
 * used often has been compiled.
 */
export async function heldMemory (devtools: CDPSession): Promise<{ objects: number, code: number }> {
  const chunks: string[] = []
  const add = ({ chunk }: { chunk: string }): void => { chunks.push(chunk) }
  devtools.on('HeapProfiler.addHeapSnapshotChunk', add)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', add)
  const { snapshot: { meta }, nodes, strings } = JSON.parse(chunks.join('')) as Snapshot
  const place = (field: string): number => meta.node_fields.indexOf(field)
  const [type, name, size] = [place('type'), place('name'), place('self_size')]
  const codeType = meta.node_types[0].indexOf('code')
  const held = { objects: 0, code: 0 }
  for (let node = 0; node < nodes.length; node += meta.node_fields.length) {
    if (strings[nodes[node + name] ?? 0]?.startsWith(ofDevtools) === true) continue
    held[nodes[node + type] === codeType ? 'code' : 'objects'] += nodes[node + size] ?? 0
  }
  return held
}
