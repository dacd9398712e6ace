/** A node and everything it depends on, directly or indirectly, with dependencies before their dependents. */
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
