import type { Shortcut } from '../../ui/shortcuts.tsx'

/** What the keys of the page do. */
export const shortcuts: readonly Shortcut[] = [
  [['Enter'], 'In the search box: searches. In a quantity: adds it and all others that were entered, and leads back to the search.'],
  [['↓'], 'From the search box to the first quantity, and on to the next row. Keys pressed before the results are there wait for them.'],
  [['↑'], 'To the row above, and from the first one to the search box'],
  [['Esc', '/'], 'To the search box from anywhere. Its text is selected, so that the next scan or word replaces it.'],
  [['?'], 'This list']
]
