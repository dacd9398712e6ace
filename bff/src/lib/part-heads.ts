import { partColumns } from '@portal/contracts/policy/part-columns'

const { number, ordered, shipped, backordered, retail, price } = partColumns

/** The headings of a part's columns in CSV files of orders and invoices, up to the pieces that its price is for. */
export const partHeads = [number, 'Description', 'MFG number', ordered, shipped, backordered, retail, price, 'Price per'].map(head => head.toLowerCase())
