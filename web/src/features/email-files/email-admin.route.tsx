import { useSearchParams } from 'react-router-dom'
import { useFileList, type FileEntry } from '../../api/email-files.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { RecipientsEditor } from './recipients-editor.tsx'
import { FilesTable } from './files-table.tsx'
import { DeliveryHistory } from './delivery-history.tsx'

/** Which server files are emailed, and to whom. The selected file is kept in the address. */
export function EmailAdminRoute () {
  const { data, error, isValidating, retry } = useFileList()
  return (
    <Page title='Manage Email File Delivery'>
      <Stack>
        {error !== undefined && data !== undefined && <Notice kind='warn' alert>The list could not be refreshed. Trying again every few seconds.</Notice>}
        {data !== undefined
          ? data.configured ? <Files files={data.files} complete={data.complete} onChanged={retry} /> : <NotConfigured />
          : error === undefined
            ? <FilesSkeleton />
            : <Panel><ErrorState error={error} title='The list of files could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
      </Stack>
    </Page>
  )
}

function Files ({ files, complete, onChanged }: { files: readonly FileEntry[], complete: boolean, onChanged: () => Promise<void> }) {
  const [params, setParams] = useSearchParams()
  const chosen = files.find(file => file._id === params.get('file'))
  if (files.length === 0) return <Panel><EmptyState title='There are no files in the folder.' body='Files added to the folder appear here automatically. If none do, ask your system administrator which folder the portal reads.' /></Panel>
  return (
    <>
      <Panel>
        <Stack>
          <SelectField label='File' value={chosen?._id ?? ''} onChange={event => { setParams(event.target.value === '' ? {} : { file: event.target.value }) }}>
            <option value=''>Choose a file</option>
            {files.map(file => <option key={file._id} value={file._id}>{file.name}{file.recipient === null ? '' : ' (emailed)'}</option>)}
          </SelectField>
          {chosen !== undefined && <RecipientsEditor key={chosen._id} file={chosen} onChanged={onChanged} />}
        </Stack>
      </Panel>
      {chosen !== undefined && <DeliveryHistory key={chosen._id} file={chosen} />}
      {!complete && <Notice kind='warn'>The folder has more files than can be listed here. Keep only files you want to email in it.</Notice>}
      <Panel title='All files' flush><FilesTable files={files} /></Panel>
      <ZoneNote />
    </>
  )
}

function NotConfigured () {
  return <Panel><EmptyState title='No files folder is set up.' body='Ask your system administrator to set the folder of files to email.' /></Panel>
}

function FilesSkeleton () {
  return (
    <div aria-busy>
      <Stack>
        <Panel><Skeleton $height='60px' /></Panel>
        <Panel title='All files'><Skeleton $height='120px' /></Panel>
      </Stack>
    </div>
  )
}
