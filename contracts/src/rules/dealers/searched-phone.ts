/** A dealer's telephone number for searches: with the country code that some people write before its ten digits. */
export function searchedPhone (phone: string): string {
  return phone.replace(/\D/g, '').length === 10 ? `+1 ${phone}` : phone
}
