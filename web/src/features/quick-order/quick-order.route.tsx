import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { judgeLines, type JudgedLine } from '@portal/contracts/rules/part-list/judged-lines'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { addCartLines, takeFromCart } from '../../domain/cart/cart.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { useUser } from '../../domain/session/session.ts'
import { CartBlockNotice } from '../../domain/submission/submit-button/cart-block-notice.tsx'
import { counted } from '../../lib/text/format.ts'
import { hasFinePointer } from '../../lib/browser/fine-pointer.ts'
import { saveCsv } from '../../lib/browser/save-file.ts'
import { isTypedKey } from '../../lib/keyboard/typed-key.ts'
import { isTextField, useKeyAnywhere } from '../../lib/keyboard/use-key-anywhere.ts'
import { portalToday } from '../../lib/text/portal-day.ts'
import { ListDownloads } from '../../ui/feedback/list-downloads.tsx'
import { beep } from '../../ui/feedback/beep.ts'
import { media } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { focusField, moveBetweenRows } from '../../ui/tables/row-focus.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { addedText, cartLinesOf, takenLines } from './add-to-cart.ts'
import { lineKeyHandlers } from './entry/line-keyboard.ts'
import { changeLine, isBlank, putLinesBack, withoutLines, type CountedUp, type EnteredLine, type EnteredLines } from './entry/entered-lines.ts'
import { editLines, openEnteredList, setTypedLineId, useEnteredLines, useTypedLineId } from './entry/entered-list.ts'
import { PartListFileButton } from './reading/part-list-file-button.tsx'
import { LineRow, type RowActions } from './line-row.tsx'
import { LineTable } from './line-table.tsx'
import { ListFoot } from './list-foot.tsx'
import { entryListSheet } from './entry-list-sheet.ts'
import { ListChangeNotice, type ListChange } from './list-change-notice.tsx'
import { ReadSources } from './reading/read-sources.tsx'
import { useSources } from './reading/use-sources.ts'
import { usePartAnswers } from './checking/use-part-answers.ts'
import { usePasteAndDrop } from './reading/use-paste-and-drop.ts'
import { wrongLinesFile } from './wrong-lines-file.ts'

const title = 'Quick Order'

const firstOfPart = /^[\p{L}\p{N}]$/u

const Lead = styled.p`
  max-width: 80ch;

  @media print {
    display: none;
  }
`

const OfKeys = styled.span`
  ${media.noKeyboard} {
    display: none;
  }
`

/** Orders parts by their numbers: typed, scanned, pasted, or read from a file. */
export function QuickOrderRoute () {
  const user = useUser()
  return (
    <WithCustomer title={title}>
      {customer => user !== null && <QuickOrder key={`${user._id} ${customer}`} userId={user._id} customer={customer} />}
    </WithCustomer>
  )
}

function QuickOrder ({ userId, customer }: { userId: string, customer: string }) {
  const [entry] = useState(() => openEnteredList(userId, customer))
  const [news, setNews] = useState<ListChange>()
  const [countedUp, setCountedUp] = useState<CountedUp>()
  const lines = useEnteredLines(entry)
  const typing = useTypedLineId(entry)
  const { answers, asOf } = usePartAnswers(lines, typing)
  const judged = useMemo(() => judgeLines(lines, answers, { isBlank }), [lines, answers])
  const good = useMemo(() => cartLinesOf(judged), [judged])
  // For actions, which never change.
  const latest = useRef(judged)
  useEffect(() => { latest.current = judged })
  const table = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [actions] = useState<RowActions>(() => ({
    ...lineKeyHandlers(entry, setCountedUp),
    change: (id, change) => { editLines(entry, before => changeLine(before, id, change)) },
    startTyping: id => { setTypedLineId(entry, id) },
    stopTyping: () => { setTypedLineId(entry, undefined) },
    keepNote: id => { editLines(entry, before => withoutNotes(before, othersOfPart(latest.current, id))) },
    remove: id => { leaveOut(before => before.filter(line => line.id === id)) },
    finish: () => { addButton.current?.focus() }
  }))
  useBeepAtUnknown(judged)
  useEffect(() => { focusBlank(table.current) }, [])
  // Scanners type wherever the focus is.
  useKeyAnywhere(event => {
    if (!event.defaultPrevented && isTypedKey(event) && firstOfPart.test(event.key) && !isField(event.target)) blankPart(table.current)?.focus()
  })
  const { sources, forget, takeText, takeFiles } = useSources(entry, change => {
    // At once, because what was read brings a new empty line.
    flushSync(() => { setNews(change) })
    // Who steps through the columns with the arrow keys goes on there.
    if (!(document.activeElement instanceof HTMLSelectElement)) focusBlank(table.current)
  })
  usePasteAndDrop({ onText: takeText, onFiles: takeFiles })
  useEffect(() => entry.follow(), [entry])

  function leaveOut (choose: (lines: EnteredLines) => EnteredLines) {
    const all = entry.getState().lines
    const removed = choose(all)
    editLines(entry, before => withoutLines(before, new Set(removed.map(({ id }) => id))))
    setNews({
      kind: 'info',
      text: `${counted(removed.length, 'line')} ${removed.length === 1 ? 'was' : 'were'} left out.`,
      undo: () => { editLines(entry, now => putLinesBack(now, removed, all)) }
    })
  }

  function leaveOutWrong () {
    leaveOut(() => judged.flatMap(({ line, verdict }) => verdict.kind === 'wrong' ? [line] : []))
    // Its button goes.
    focusBlank(table.current)
  }

  function makeOnes () {
    editLines(entry, before => before.map(line => line.part !== '' && line.quantity.trim() === '' ? { ...line, quantity: '1' } : line))
    focusBlank(table.current)
  }

  function clear () {
    leaveOut(all => all.filter(line => !isBlank(line)))
    // Another column of what is gone would bring it back.
    forget()
    focusBlank(table.current)
  }

  /** Takes the notice away, and with it the button that has the focus. */
  function endNews () {
    flushSync(() => { setNews(undefined) })
    focusBlank(table.current)
  }

  function add () {
    // Another tab may have added them meanwhile.
    entry.refresh()
    const all = entry.getState().lines
    const now = judgeLines(all, answers, { isBlank })
    const wanted = cartLinesOf(now)
    if (wanted.length === 0) {
      setNews({ kind: 'info', text: 'These lines are no longer in the list. They were added or left out in another tab.' })
      return
    }
    const added = addCartLines(customer, wanted)
    const taken = takenLines(now, added)
    editLines(entry, before => withoutLines(before, new Set(taken.map(({ id }) => id))))
    forget()
    setNews({
      kind: added.noRoom.length + added.tooMany.length > 0 ? 'warn' : 'success',
      text: addedText(added),
      isAdded: true,
      undo: () => {
        takeFromCart(customer, added.added)
        editLines(entry, since => putLinesBack(since, taken, all))
      }
    })
    focusBlank(table.current)
  }

  return (
    <Page
      title={title}
      focusTitle={false}
      actions={lines.length > 1 && <Button onClick={clear}>Clear list</Button>}
    >
      <Stack>
        <Lead>
          Type or scan part numbers. <OfKeys>Press Enter to go to the quantity, then to the next line. </OfKeys>Or paste a list from a spreadsheet or
          email anywhere on this page.
        </Lead>
        <PartListFileButton onFiles={takeFiles} />
        {judged.length > 1 && <CartBlockNotice adding={good} />}
        <ReadSources sources={sources} lines={lines} />
        {news !== undefined && <ListChangeNotice news={news} onDone={endNews} />}
        <Panel title='Parts' asOf={asOf} flush>
          <LineTable ref={table} role='table' aria-label='Parts to order' onKeyDown={moveBetweenRows}>
            <div role='row' className='row head'>
              <div role='columnheader' className='place'>Line</div>
              <div role='columnheader'>{partColumns.number}</div>
              <div role='columnheader' className='number'>Quantity</div>
              <div role='columnheader'>Note</div>
              <div role='columnheader' className='verdict'>Part, price and stock</div>
              <div role='columnheader'><VisuallyHidden>Leave out</VisuallyHidden></div>
            </div>
            {judged.map(each => <LineRow key={each.line.id} judged={each} actions={actions} />)}
          </LineTable>
          <ListFoot
            ref={addButton}
            judged={judged}
            counted={countedUp}
            onAdd={add}
            onOnes={makeOnes}
            onFirstWrong={() => { focusWrong(table.current) }}
            onDownload={() => { saveCsv(wrongLinesFile(judged), 'wrong-lines.csv') }}
            onLeaveOut={leaveOutWrong}
          />
        </Panel>
        {lines.length > 1 && <ListDownloads name={`list-${customer}-${portalToday()}`} rows={() => entryListSheet(judged)} />}
      </Stack>
    </Page>
  )
}

/** The ids of the other lines with the same part, which may be written there in another way, such as by its bar code. */
function othersOfPart (judged: ReadonlyArray<JudgedLine<EnteredLine>>, id: number): ReadonlySet<number> {
  const items = new Map(judged.map(({ line, verdict }) => [line.id, 'item' in verdict ? verdict.item?.item_number : undefined]))
  const own = items.get(id)
  return new Set([...items].flatMap(([other, item]) => item === own && item !== undefined && other !== id ? [other] : []))
}

function withoutNotes (lines: EnteredLines, ids: ReadonlySet<number>): EnteredLines {
  return lines.map(line => ids.has(line.id) && line.note !== '' ? { ...line, note: '' } : line)
}

/** Beeps if a typed or scanned part is not sold, because in the aisle nobody looks at the screen. */
function useBeepAtUnknown (judged: ReadonlyArray<JudgedLine<EnteredLine>>): void {
  const known = useRef(new Set<number>())
  useEffect(() => {
    const unknown = judged.filter(({ line, verdict }) => line.source === undefined && verdict.kind === 'wrong' && verdict.in === 'part').map(({ line }) => line.id)
    if (unknown.some(id => !known.current.has(id))) beep('danger')
    known.current = new Set(unknown)
  }, [judged])
}

/** Focuses the empty line. Not on touch devices: the on-screen keyboard would cover the page. */
function focusBlank (table: HTMLElement | null): void {
  if (hasFinePointer()) blankPart(table)?.focus({ preventScroll: true })
}

function blankPart (table: HTMLElement | null): HTMLInputElement | null | undefined {
  return table?.lastElementChild?.querySelector<HTMLInputElement>('input[name="part"]')
}

function isField (target: EventTarget | null): boolean {
  return isTextField(target) || target instanceof HTMLSelectElement
}

function focusWrong (table: HTMLElement | null): void {
  const row = table?.querySelector('.row.wrong') ?? null
  const isQuantity = row?.querySelector('input[name="quantity"][aria-invalid="true"]') !== null
  focusField(row, isQuantity ? 'quantity' : 'part')
  row?.scrollIntoView({ block: 'center' })
}
