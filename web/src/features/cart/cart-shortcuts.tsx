import { useState } from 'react'
import styled from 'styled-components'
import { isTextField, useKeyAnywhere } from '../../lib/keyboard/use-key-anywhere.ts'
import { media } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ShortcutsDialog, type Shortcut } from '../../ui/feedback/shortcuts-dialog.tsx'

/** Without a keyboard, there is nothing to list. */
const Way = styled.div`
  display: grid;

  ${media.noKeyboard} {
    display: none;
  }
`

const shortcuts: readonly Shortcut[] = [
  [['Ctrl+Enter'], 'Go to checkout from anywhere, or to a line you must change first. There, it continues to the order summary.'],
  [['↓', '↑'], 'Go to the same field on the next or previous line.'],
  [['N'], 'In a quantity: go to the note on its line. Enter or Esc goes back.'],
  [['Ctrl+Z'], 'Undo the last removal, outside of fields.'],
  [['?'], 'Show this list.']
]

/** Lists the page's shortcuts, for `?` anywhere but in a note, and for its button. */
export function CartShortcuts () {
  const [isOpen, setIsOpen] = useState(false)
  useKeyAnywhere(event => {
    if (event.key !== '?' || event.ctrlKey || event.altKey || event.metaKey) return
    if (isTextField(event.target) && !(event.target instanceof HTMLInputElement && event.target.name === 'quantity')) return
    event.preventDefault()
    setIsOpen(true)
  })
  return (
    <>
      <Way><Button kind='quiet' compact onClick={() => { setIsOpen(true) }}>Keyboard shortcuts (?)</Button></Way>
      {isOpen && <ShortcutsDialog shortcuts={shortcuts} onClose={() => { setIsOpen(false) }} />}
    </>
  )
}
