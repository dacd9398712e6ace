import type { Cents } from '@portal/contracts/base/money'

const decimalForm = /^(-?)(\d*)(?:\.(\d*))?(-?)$/

/**
 * Cents of a decimal amount as databases and ERPs give it: `'12.5000'`, `'45.10-'`, `12.5`. Text is read without floating-point rounding.
 * @param round rounds fractions of a cent, half a cent away from zero
 * @throws RangeError for what is not an amount, and for fractions of a cent that are not to be rounded
 */
export function cents (amount: string | number, { round = false }: { round?: boolean } = {}): Cents {
  const text = String(amount).trim()
  const [, before = '', whole = '', fraction = '', after = ''] = decimalForm.exec(/^-?[\d.]+e/i.test(text) ? Number(text).toFixed(8) : text) ?? []
  if (whole + fraction === '' || (before !== '' && after !== '')) throw new RangeError(`not an amount: ${text}`)
  if (!round && /[1-9]/.test(fraction.slice(2))) throw new RangeError(`a fraction of a cent: ${text}`)
  const value = Number(whole + fraction.padEnd(2, '0').slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1 : 0)
  if (!Number.isSafeInteger(value)) throw new RangeError(`too large: ${text}`)
  return before + after !== '' && value !== 0 ? -value : value
}
