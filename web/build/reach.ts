/** A node and all that it needs, directly or not, what is needed ahead of what needs it. */
export function reach<Node> (start: Node, needs: (node: Node) => readonly Node[]): Set<Node> {
  const reached = new Set<Node>()
  const seen = new Set<Node>()
  const visit = (node: Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    needs(node).forEach(visit)
    reached.add(node)
  }
  visit(start)
  return reached
}
