import type { Shortcut } from '../../../ui/feedback/shortcuts-dialog.tsx'

/** What the keys of the page do. */
export const shortcuts: readonly Shortcut[] = [
  [['Enter'], 'In the search box: search. In a quantity: add all entered quantities and go back to the search box.'],
  [['↓'], 'Go from the search box to the first quantity, then to the next row. You can type before the results load.'],
  [['↑'], 'Go to the row above, or from the first row to the search box.'],
  [['Esc', '/'], 'Go to the search box from anywhere. Its text is selected, so the next scan or word replaces it.'],
  [['?'], 'Show this list.']
]
