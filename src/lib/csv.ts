/** A value of a cell; a number is written as it is, cents as dollars with two decimals. */
export type Cell = string | number | boolean | {cents: number} | null | undefined

/**
 * One field. An apostrophe keeps spreadsheets from reading text as a formula (first character `=`, `+`, `-`, `@`, tab
 * or carriage return); our numbers are exempt.
 */
function csvField(value: Cell): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && value) return (value.cents / 100).toFixed(2)
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '')
  const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const csv_start = '\ufeff'

/** Rows as CSV (RFC 4180), each with its line end. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map(row => `${row.map(csvField).join(',')}\r\n`).join('')

/** A whole file (UTF-8 with BOM), with the columns' names above the rows. */
export const csvFile = (head: readonly (() => string)[], rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(csv_start + csvLines([head.map(name => name()), ...rows]))
