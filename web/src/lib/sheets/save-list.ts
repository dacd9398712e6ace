import { csvText, type SheetRows } from '@portal/contracts/rules/text/csv'
import { saveCsv, saveFile } from '../browser/save-file.ts'
import { workbook } from './workbook.ts'

/** Offers a list to the user as a download. @param name of the file, without its extension, which is the format */
export function saveList (rows: SheetRows, name: string, format: 'csv' | 'xlsx'): void {
  if (format === 'csv') saveCsv(csvText(rows), `${name}.csv`)
  else saveFile(workbook(rows), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', `${name}.xlsx`)
}
