import { allRecords } from '@portal/erp-gateway/contract/document'
import { firstOrderOperations, operationList, type AnyOperation } from '@portal/erp-gateway/contract/operations'
import type { RecordedExchange } from '@portal/erp-gateway/contract/recording'
import { ifBlank } from '@portal/erp-gateway/contract/records/if-blank'
import type { Field } from '@portal/erp-gateway/contract/record'

/** The generated part of the page that leads integrators to their first order: requests to copy, and what to find out about each field. */
export function worksheet (examples: ReadonlyMap<string, RecordedExchange>): string {
  const first = operationList.filter(({ name }) => firstOrderOperations.includes(name))
  const later = operationList.filter(({ name }) => !firstOrderOperations.includes(name))
  const records = allRecords().filter(({ fields }) =>
    fields.some(({ shown }) => shown !== undefined) && fields.every(({ shown, codec }) => shown !== undefined || codec.recorded === undefined))
  return [
    '## Requests to copy',
    'Set `ERP` to the address of your gateway, and `ERP_KEY` if it has a key. The numbers are those of the recordings: put in your own.',
    ...[...first, ...later].map(operation => requestText(operation, examples)),
    '## Worksheet',
    'A row for each field that people see: print it, and write the ERP\'s own field beside it. "In the library" is its name in what a method of ' +
    '[erp-gateway/server](../erp-gateway/server/README.md) returns; a name that the record does not have is a type error, and answered with 500. "Constant" is a value that will do for all records ' +
    'until you have better; where there is none, the portal needs the real one.',
    ...records.map(({ name, fields }) => `### ${name}\n\n${worksheetTable(fields)}`)
  ].join('\n\n')
}

function requestText (operation: AnyOperation, examples: ReadonlyMap<string, RecordedExchange>): string {
  const example = examples.get(operation.name)
  if (example === undefined) throw new Error(`there is no recording of ${operation.name}`)
  const { path, body } = example.request
  const lines = [
    `curl -sS "$ERP${path}" -H "authorization: Bearer $ERP_KEY"`,
    ...operation.method === 'GET' ? [] : ['  -H "content-type: application/json"', `  -d ${quoted(JSON.stringify(body ?? {}))}`]
  ]
  const writes = operation.write ? ', **which changes data**' : ''
  return `${operation.name}: ${operation.summary.charAt(0).toLowerCase()}${operation.summary.slice(1)}${writes}\n\n\`\`\`\n${lines.join(' \\\n')}\n\`\`\``
}

/** Quoted for the shell. */
function quoted (text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function worksheetTable (fields: readonly Field[]): string {
  const rows = fields.filter(({ shown }) => shown !== undefined).map(({ name, property, means, shown, blank, constant, optional }) => {
    const missing = `${optional ? 'May be left out. ' : ''}${blank ?? (optional ? ifBlank.nothing : 'Not allowed')}`
    return `| \`${name}\` | ${property === undefined ? '' : `\`${property}\``} | ${means} | ${shown} | ${missing} | ${constant ?? '–'} | |`
  })
  return ['| field | in the library | means | where it is shown | blank, 0 or left out | constant | yours |', '|---|---|---|---|---|---|---|', ...rows].join('\n')
}
