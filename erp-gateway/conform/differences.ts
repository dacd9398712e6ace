import { valueInWords } from './words.ts'

/** How two records differ in what both say: `CSTPR is 840 in item, 850 in prices`. Amounts are cents. */
export function differences<Said extends object> (in1: string, said1: Said, in2: string, said2: { [Name in keyof Said]: unknown }): string[] {
  return Object.entries(said1).flatMap(([name, value]) => {
    const other = new Map<string, unknown>(Object.entries(said2)).get(name)
    return JSON.stringify(value) === JSON.stringify(other) ? [] : [`${name} is ${valueInWords(value)} in \`${in1}\`, ${valueInWords(other)} in \`${in2}\``]
  })
}
