/**
 * A browser that translates a page replaces or wraps text nodes with elements, and React then looks for its text where it no longer is: removing or
 * inserting fails, and the page with it, or a new text never appears (facebook/react#11538). Here, removing and inserting find the text's element, and
 * a text that React changes takes its place back; the browser then translates it again.
 */
export function surviveTranslation (): void {
  const standIns = new WeakMap<Node, ChildNode>()
  const { insertBefore, removeChild } = Node.prototype

  /** The child of `parent` that is the node, contains it, or stands in for it. */
  function placeIn (parent: Node, node: Node): Node | null {
    for (let place: Node | null = standIns.get(node) ?? node; place !== null; place = place.parentNode) {
      if (place.parentNode === parent) return place
    }
    return null
  }

  Node.prototype.removeChild = function<Child extends Node> (this: Node, child: Child): Child {
    const place = child.parentNode === this ? child : placeIn(this, child)
    if (place !== null) removeChild.call(this, place)
    return child
  }
  Node.prototype.insertBefore = function<Child extends Node> (this: Node, child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before === null || before.parentNode === this ? before : placeIn(this, before))
    return child
  }

  const texts = new MutationObserver(changes => {
    for (const { target } of changes) {
      const standIn = standIns.get(target)
      standIns.delete(target)
      if (standIn?.isConnected === true && target instanceof Text) standIn.replaceWith(target)
    }
  })
  new MutationObserver(changes => {
    for (const { removedNodes: [removed], addedNodes: [added], previousSibling: before } of changes) {
      if (!(removed instanceof Text) || removed.isConnected) continue
      const standIn = added ?? before
      if (!(standIn instanceof Element) || standIn.localName !== translated) continue
      standIns.set(removed, standIn)
      texts.observe(removed, { characterData: true })
    }
  }).observe(document.documentElement, { childList: true, subtree: true })
}

/** The element in which Chrome and Edge put what they have translated. */
const translated = 'font'
