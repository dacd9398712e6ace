import { centsToDecimal, type Cents } from '@portal/contracts/base/money'
import { valueInWords } from './words.ts'

/** An amount as it is read aloud; undefined for none. */
export function dollars (cents: Cents | undefined): string | undefined {
  return cents === undefined ? undefined : centsToDecimal(cents)
}

/** How two records differ in what both say: `CSTPR is "8.40" in item, "8.50" in prices`. */
export function differences<Said extends object> (in1: string, said1: Said, in2: string, said2: { [Name in keyof Said]: unknown }): string[] {
  return Object.entries(said1).flatMap(([name, value]) => {
    const other = new Map<string, unknown>(Object.entries(said2)).get(name)
    return JSON.stringify(value) === JSON.stringify(other) ? [] : [`${name} is ${valueInWords(value)} in \`${in1}\`, ${valueInWords(other)} in \`${in2}\``]
  })
}
