import { useEffect, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { partListMessages } from '@portal/contracts/policy/part-lists'
import { addCartLines, takeFromCart } from '../../domain/cart/cart.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { useUser } from '../../domain/session/session.ts'
import { counted } from '../../lib/text/format.ts'
import { saveCsv } from '../../lib/browser/save-file.ts'
import { beep } from '../../ui/feedback/beep.ts'
import { media } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { focusField, moveBetweenRows } from '../../ui/tables/row-focus.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { addedText, afterAdding, cartLinesOf } from './add-to-cart.ts'
import { lineKeyHandlers } from './entry/line-keyboard.ts'
import { appendLines, changeLine, isBlank, putLinesBack, withoutLines, type CountedUp, type EnteredLines } from './entry/entered-lines.ts'
import { editLines, openEnteredList, setTypedLineId, useEnteredLines, useTypedLineId } from './entry/entered-list.ts'
import { PartListFileButton } from './reading/part-list-file-button.tsx'
import { judgeLines, type JudgedLine } from './checking/judged-lines.ts'
import { LineRow, type RowActions } from './line-row.tsx'
import { LineTable } from './line-table.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListChangeNotice, type ListChange } from './list-change-notice.tsx'
import { pastedList, type PastedList } from './reading/pasted-lines.ts'
import { readPartListFile } from './reading/read-part-list-file.ts'
import { usePartAnswers } from './checking/use-part-answers.ts'
import { usePasteAndDrop } from './reading/use-paste-and-drop.ts'
import { leftOverFile, wrongLinesFile } from './wrong-lines-file.ts'

const title = 'Quick Order'

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
  const judged = useMemo(() => judgeLines(lines, answers), [lines, answers])
  const table = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [actions] = useState<RowActions>(() => ({
    ...lineKeyHandlers(entry, setCountedUp),
    change: (id, change) => { editLines(entry, before => changeLine(before, id, change)) },
    startTyping: id => { setTypedLineId(entry, id) },
    stopTyping: () => { setTypedLineId(entry, undefined) },
    remove: id => { leaveOut(before => before.filter(line => line.id === id)) },
    finish: () => { addButton.current?.focus() }
  }))
  useBeepAtUnknown(judged)
  useEffect(() => { focusBlank(table.current) }, [])
  usePasteAndDrop({ onText: text => { take(pastedList(text), 'the text') }, onFiles: takeFiles })

  function leaveOut (choose: (lines: EnteredLines) => EnteredLines) {
    const removed = choose(entry.getState().lines)
    editLines(entry, before => withoutLines(before, new Set(removed.map(({ id }) => id))))
    setNews({
      kind: 'info',
      text: `${counted(removed.length, 'line')} ${removed.length === 1 ? 'was' : 'were'} left out.`,
      undo: () => { editLines(entry, now => putLinesBack(now, removed)) }
    })
  }

  function take ({ lines: pasted, headings }: PastedList, from: string) {
    const { lines: next, noRoom } = appendLines(entry.getState().lines, pasted)
    editLines(entry, () => next)
    const words = [`${counted(pasted.length, 'line')} ${pasted.length === 1 ? 'was' : 'were'} read from ${from}.`]
    if (headings > 0) words.push(`${counted(headings, 'heading row')} ${headings === 1 ? 'was' : 'were'} skipped.`)
    if (noRoom.length > 0) words.push(`${partListMessages.full} The last ${counted(noRoom.length, 'line')} ${noRoom.length === 1 ? 'was' : 'were'} not added.`)
    setNews({
      kind: noRoom.length > 0 ? 'warn' : 'success',
      text: words.join(' '),
      ...(noRoom.length > 0 && { download: () => { saveCsv(leftOverFile(noRoom, partListMessages.full), 'lines-not-added.csv') } })
    })
    focusBlank(table.current)
  }

  async function takeFiles (files: readonly File[]) {
    for (const file of files) {
      setNews({ kind: 'info', text: `Reading ${file.name}…` })
      const reading = await readPartListFile(file)
      if (reading.ok) take(reading.list, file.name)
      else setNews({ kind: 'danger', text: `${file.name}: ${reading.message}` })
    }
  }

  function add () {
    const added = addCartLines(customer, cartLinesOf(judged))
    const after = afterAdding(judged, added)
    const replace = (from: EnteredLines, to: EnteredLines) => {
      editLines(entry, now => putLinesBack(withoutLines(now, new Set(from.map(({ id }) => id))), to))
    }
    replace(after.before, after.rest)
    setNews({
      kind: added.noRoom.length + after.rest.length > 0 ? 'warn' : 'success',
      text: addedText(added, after),
      isAdded: true,
      undo: () => {
        takeFromCart(customer, added.added)
        replace(after.rest, after.before)
      }
    })
    focusBlank(table.current)
  }

  return (
    <Page
      title={title}
      focusTitle={false}
      actions={lines.length > 1 && <Button onClick={() => { leaveOut(all => all.filter(line => !isBlank(line))) }}>Clear list</Button>}
    >
      <Stack>
        <Lead>
          Type or scan part numbers. <OfKeys>Press Enter to go to the quantity, then to the next line. </OfKeys>Or paste a list from a spreadsheet or
          email anywhere on this page.
        </Lead>
        <PartListFileButton onFiles={takeFiles} />
        {news !== undefined && <ListChangeNotice news={news} onDone={() => { setNews(undefined) }} />}
        <Panel title='Parts' asOf={asOf} flush>
          <LineTable ref={table} role='table' aria-label='Parts to order' onKeyDown={moveBetweenRows}>
            <div role='row' className='row head'>
              <div role='columnheader' className='place'>Line</div>
              <div role='columnheader'>Part number</div>
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
            onFirstWrong={() => { focusWrong(table.current) }}
            onDownload={() => { saveCsv(wrongLinesFile(judged), 'wrong-lines.csv') }}
            onLeaveOut={() => { leaveOut(() => judged.flatMap(({ line, verdict }) => verdict.kind === 'wrong' ? [line] : [])) }}
          />
        </Panel>
      </Stack>
    </Page>
  )
}

/** Sounds when a part that was typed or scanned is not sold: in the aisle nobody looks at the screen. */
function useBeepAtUnknown (judged: readonly JudgedLine[]): void {
  const known = useRef(new Set<number>())
  useEffect(() => {
    const unknown = judged.filter(({ line, verdict }) => line.source === undefined && verdict.kind === 'wrong' && verdict.item === undefined).map(({ line }) => line.id)
    if (unknown.some(id => !known.current.has(id))) beep('danger')
    known.current = new Set(unknown)
  }, [judged])
}

/** Focuses the empty line. Not on touch devices: the on-screen keyboard would cover the page. */
function focusBlank (table: HTMLElement | null): void {
  if (!matchMedia('(pointer: fine)').matches) return
  table?.lastElementChild?.querySelector<HTMLInputElement>('input[name="part"]')?.focus({ preventScroll: true })
}

function focusWrong (table: HTMLElement | null): void {
  const row = table?.querySelector('.row.wrong') ?? null
  const isQuantity = row?.querySelector('input[name="quantity"][aria-invalid="true"]') !== null
  focusField(row, isQuantity ? 'quantity' : 'part')
  row?.scrollIntoView({ block: 'center' })
}
