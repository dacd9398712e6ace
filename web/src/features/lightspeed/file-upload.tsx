import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ShownDealer } from '@portal/contracts/dealers'
import { lightspeedMessages } from '@portal/contracts/policy/lightspeed-file'
import { lightspeedFile } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import { filesOwnDelivery } from '@portal/contracts/rules/lightspeed/file-delivery'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { releaseNeeded } from '@portal/contracts/rules/releases/release-words'
import { typedLine } from '@portal/contracts/rules/text/typed-text'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { readNavigationNotice } from '../../lib/address/navigation-notice.ts'
import { useRights } from '../../domain/session/session.ts'
import { encodeCheckoutData } from '../../domain/submission/checkout-data.ts'
import { encodeUploadKey, storeUpload } from '../../domain/submission/sending/stored-upload.ts'
import { pressSubmitFile, waitsForPreviousOrder } from '../../domain/submission/sending/press-submit.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { useSubmitStep } from '../../domain/submission/submit-button/use-submit-step.ts'
import { to } from '../../paths.ts'
import { MainAside } from '../../ui/layout/main-aside.tsx'
import { loadedLater } from '../../ui/feedback/loaded-later.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { FileChooser } from './file-chooser.tsx'
import { enteredDelivery } from './file-delivery.ts'
import { fileToCart } from './file-to-cart.ts'
import { poProblem } from './po-number.ts'
import { SubmitPanel } from './submit-panel.tsx'
import { useChosenFile } from './use-chosen-file.ts'
import { useLineActions } from './use-line-actions.ts'
import { useFilePreview } from './use-file-preview.ts'

const FileLines = loadedLater(async () => (await import('./file-lines.tsx')).FileLines, { what: 'The lines of the file', height: '120px' })

/** @param entry the name under which what is entered here is kept */
export function FileUpload ({ dealer, entry }: { dealer: ShownDealer, entry: string }) {
  const customer = dealer.customer_number
  const rights = useRights()
  const navigate = useNavigate()
  const notice = readNavigationNotice(useLocation().state)
  const chooser = useRef<HTMLInputElement>(null)
  const lineStatus = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useState(false)
  const { chosen, error: fileError, dealings: file } = useChosenFile(entry)
  const { label, goOn } = useSubmitStep(chosen !== undefined)
  const { onFiles, onRemove, onPoNumber, onDelivery } = file
  const { preview, asOf, error, isLoading, isAsking, isCurrent, retry } = useFilePreview(chosen?.draft ?? {})
  const actions = useLineActions(customer, file)
  const known = useMemo(() => preview?.lines.flatMap(({ item, quantity }) => item === undefined ? [] : [{ item, quantity }]) ?? [], [preview])
  const totals = useMemo(() => cartTotals(known), [known])
  const poNumber = chosen?.draft.poNumber ?? ''
  const poError = chosen === undefined ? undefined : poProblem(poNumber)
  const block = dealer.suspended ? 'suspended' : chosen === undefined ? undefined : orderBlock(dealer, totals)
  const releaseNote = chosen === undefined ? undefined : releaseNeeded(rights, totals.total)
  const focusStatus = useCallback(() => { lineStatus.current?.focus() }, [])

  /** The button that was pressed is gone, and another file comes next. */
  function remove () {
    onRemove()
    chooser.current?.focus()
  }

  function submit () {
    if (chosen === undefined || preview === undefined) {
      file.demand()
      chooser.current?.focus()
      return
    }
    if (releaseNote !== undefined) return askForRelease()
    // A second press: the file is already being submitted.
    if (waitsForPreviousOrder(customer)) return
    const parts = preview.lines.map(({ number, quantity }) => ({ item_number: number, quantity }))
    const sentPo = typedLine(poNumber)
    const held = storeUpload({
      customer,
      name: chosen.draft.name,
      poNumber: sentPo,
      delivery: enteredDelivery(chosen.draft.delivery, dealer),
      file: btoa(lightspeedFile(sentPo, parts)),
      parts: known,
      total: totals.total,
      draft: { entry, id: chosen.draft.id }
    })
    if (held === undefined) toast({ id: 'upload-failed', kind: 'danger', header: 'Upload Failed!', body: lightspeedMessages.unknown })
    else goOn(encodeUploadKey(held.key), () => pressSubmitFile(held, dealer) ? encodeUploadKey(held.key) : undefined)
  }

  /** A release is asked for on the order summary, where PO number and delivery are those of the file. */
  function askForRelease () {
    if (!fileToCart(customer, known)) return
    const data = { ...enteredDelivery(chosen?.draft.delivery ?? filesOwnDelivery, dealer) ?? filesOwnDelivery, po_number: typedLine(poNumber) }
    onRemove()
    navigate(to.orderSummary(encodeCheckoutData({ customer, data })))
  }

  return (
    <Stack>
      <SubmissionNotices />
      {notice !== undefined && <Notice kind='danger' alert>{notice}</Notice>}
      {error !== undefined && (
        <FailureNotice kind='danger' alert error={error} onRetry={retry} retrying={isAsking}>
          Stock and prices could not be checked.
        </FailureNotice>
      )}
      <MainAside>
        <Stack>
          <Panel title='File'><FileChooser ref={chooser} name={chosen?.draft.name} error={fileError} onFiles={onFiles} onRemove={remove} /></Panel>
          {preview !== undefined && (
            <FileLines
              id={chosen?.draft.id} source={chosen?.source} preview={preview} actions={actions} asOf={asOf} isLoading={isLoading}
              onNoneLeft={focusStatus} onShown={setIsShown}
            />
          )}
        </Stack>
        <SubmitPanel
          dealer={dealer}
          preview={preview}
          isShown={isShown}
          totals={totals}
          block={block}
          poNumber={poNumber}
          poError={poError}
          onPoNumber={onPoNumber}
          delivery={chosen?.draft}
          onDelivery={onDelivery}
          isCurrent={chosen === undefined || isCurrent}
          isFailed={error !== undefined}
          label={releaseNote === undefined ? label : 'Continue to ask for release'}
          releaseNote={releaseNote}
          onSubmit={submit}
          lineStatus={lineStatus}
        />
      </MainAside>
    </Stack>
  )
}
