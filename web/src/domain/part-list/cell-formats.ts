import { numberFormat, type NumberFormat } from './cell-text.ts'
import { readXml } from './workbook-xml.ts'

/** How the numbers of a cell are shown, and whether its text is struck through. */
export type CellFormat = { number: NumberFormat, isStruck: boolean }

export const general: CellFormat = { number: { code: undefined, isDate: false }, isStruck: false }

/** Whether a property is meant, such as `strike`, `strike="1"`, and not `strike="0"`. */
export function isOn (val: string | undefined): boolean {
  return val === undefined || !/^(?:0|false)$/.test(val)
}

/** The formats of a workbook's styles, to which its cells refer by position. */
export function cellFormats (xml: string | undefined): CellFormat[] {
  const own = new Map<number, string>()
  const struckFonts = new Set<number>()
  const cells: Array<{ number: number, font: number }> = []
  let [list, font] = ['', -1]
  if (xml !== undefined) {
    readXml(xml, {
      open (tag, attributes) {
        switch (tag) {
          case 'numFmt':
            own.set(Number(attributes()['numFmtId']), attributes()['formatCode'] ?? '')
            return
          case 'fonts':
          case 'cellXfs':
            list = tag
            return
          case 'font':
            font++
            return
          case 'strike':
            if (list === 'fonts' && isOn(attributes()['val'])) struckFonts.add(font)
            return
          case 'xf':
            if (list === 'cellXfs') cells.push({ number: Number(attributes()['numFmtId'] ?? 0), font: Number(attributes()['fontId'] ?? 0) })
        }
      },
      close (tag) { if (tag === list) list = '' }
    })
  }
  return cells.map(({ number, font }) => ({ number: numberFormat(number, own), isStruck: struckFonts.has(font) }))
}
