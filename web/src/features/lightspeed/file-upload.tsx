import { useCallback, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Dealer } from '@portal/contracts/dealers'
import { lightspeedMessages } from '@portal/contracts/policy/lightspeed-file'
import { lightspeedFile } from '@portal/contracts/rules/orders/lightspeed-file'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { typedLine } from '@portal/contracts/rules/text/typed-text'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { readNavigationNotice } from '../../lib/address/navigation-notice.ts'
import { OrderLinesTable, type OrderLine } from '../../domain/order-entry/order-lines-table.tsx'
import { encodeUploadKey, storeUpload } from '../../domain/submission/sending/stored-upload.ts'
import { pressSubmitFile, waitsForPreviousOrder } from '../../domain/submission/sending/press-submit.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { useSubmitStep } from '../../domain/submission/submit-button/use-submit-step.ts'
import { MainAside } from '../../ui/layout/main-aside.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { FileChooser } from './file-chooser.tsx'
import { enteredDelivery } from './file-delivery.ts'
import { SkippedLines } from './skipped-lines.tsx'
import { poProblem } from './po-number.ts'
import { ReplacedPart } from './replaced-part.tsx'
import { SubmitPanel } from './submit-panel.tsx'
import { useChosenFile } from './use-chosen-file.ts'
import { useLineActions } from './use-line-actions.ts'
import { useFilePreview } from './use-file-preview.ts'
import { WrongLines } from './wrong-lines.tsx'

/**
 * @param dealer null while the record is not known: the file can be looked at, and submitted once it is
 * @param entry the name under which what is entered here is kept
 */
export function FileUpload ({ customer, dealer, entry }: { customer: string, dealer: Dealer | null, entry: string }) {
  const { label, goOn } = useSubmitStep()
  const notice = readNavigationNotice(useLocation().state)
  const chooser = useRef<HTMLInputElement>(null)
  const lineStatus = useRef<HTMLDivElement>(null)
  const { chosen, error: fileError, dealings: file } = useChosenFile(entry)
  const { onFile, onRemove, onPoNumber, onDelivery } = file
  const { preview, asOf, error, isLoading, isAsking, isCurrent, retry } = useFilePreview(chosen)
  const { dealings, leaveOut, putBack, replace } = useLineActions(customer, file)
  const known = useMemo(() => preview?.lines.flatMap(({ item, quantity }) => item === undefined ? [] : [{ item, quantity }]) ?? [], [preview])
  const totals = useMemo(() => cartTotals(known), [known])
  const poNumber = chosen?.draft.poNumber ?? ''
  const poError = chosen === undefined ? undefined : poProblem(poNumber)
  const block = dealer === null ? undefined : dealer.suspended ? 'suspended' : chosen === undefined ? undefined : orderBlock(dealer, totals)
  const moreOf = useCallback(({ item, number }: OrderLine) => (
    <ReplacedPart item={item} onReplace={by => { replace(preview?.linesOf.get(number) ?? [], by) }} />
  ), [preview, replace])

  const focusStatus = useCallback(() => { lineStatus.current?.focus() }, [])

  function submit () {
    if (chosen === undefined || preview === undefined) {
      file.demand()
      chooser.current?.focus()
      return
    }
    // A second press: the file is already being submitted.
    if (waitsForPreviousOrder(customer)) return
    const parts = preview.lines.map(({ number, quantity }) => ({ item_number: number, quantity }))
    const held = storeUpload({
      customer,
      name: chosen.draft.name,
      poNumber: typedLine(poNumber),
      delivery: dealer === null ? undefined : enteredDelivery(chosen.draft.delivery, dealer),
      file: btoa(lightspeedFile(poNumber, parts)),
      parts: known,
      total: totals.total,
      draft: { entry, id: chosen.draft.id }
    })
    if (held === undefined) toast({ id: 'upload-failed', kind: 'danger', header: 'Upload Failed!', body: lightspeedMessages.unknown })
    else goOn(encodeUploadKey(held.key), () => pressSubmitFile(held) ? encodeUploadKey(held.key) : undefined)
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
          <Panel title='File'><FileChooser ref={chooser} name={chosen?.draft.name} error={fileError} onFile={onFile} onRemove={onRemove} /></Panel>
          {preview !== undefined && preview.wrong.length > 0 && (
            <WrongLines key={chosen?.draft.id} lines={preview.wrong} dealings={dealings} onLeaveOut={leaveOut} onNoneLeft={focusStatus} />
          )}
          {preview !== undefined && preview.lines.length > 0 && (
            <Panel title='Parts' asOf={asOf} flush>
              <OrderLinesTable caption='Parts of the file' lines={preview.lines} withStock loading={isLoading} more={moreOf} />
            </Panel>
          )}
          {preview !== undefined && preview.leftOut.length > 0 && <SkippedLines lines={preview.leftOut} onPutBack={putBack} />}
        </Stack>
        <SubmitPanel
          customer={customer}
          dealer={dealer}
          preview={preview}
          totals={totals}
          block={block}
          poNumber={poNumber}
          poError={poError}
          onPoNumber={onPoNumber}
          delivery={chosen?.draft}
          onDelivery={onDelivery}
          isCurrent={chosen === undefined || isCurrent}
          isFailed={error !== undefined}
          label={label}
          onSubmit={submit}
          lineStatus={lineStatus}
        />
      </MainAside>
    </Stack>
  )
}
