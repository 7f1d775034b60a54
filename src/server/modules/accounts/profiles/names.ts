import type {CertificateField} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'

const controls = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** An uploaded file name made safe to show: no folders, control characters or bidi overrides. */
export function shownName(filename: string): string {
  const last = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  const clean = last.toWellFormed().replaceAll(controls, '').replaceAll(/\s+/g, ' ').trim()
  // at most a hundred characters and the extension, with room for a number
  const [, stem = clean, ending = ''] = /^(.*?)(\.[^.]{1,8})?$/u.exec(clean) ?? []
  const name = [...stem].slice(0, 100).join('') + ending
  return name.length > limits.line_max - 10 || name === '' ? 'File' : name
}

/** `name`, numbered if it is taken: `CPR card (2).pdf`. */
export function freeName(name: string, taken: readonly string[]): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]{1,8})?$/u.exec(name) ?? []
  let free = name
  for (let n = 2; taken.includes(free); n++) free = `${stem} (${n})${ending}`
  return free
}

/** Whether `freeName` gives this name to the title. */
export const isNameOf = (name: string, title: string): boolean =>
  name === title || name.replace(/ \((?:[2-9]|[1-9]\d)\)(?=(?:\.[^.]{1,8})?$)/u, '') === title

/**
 * Whether a file name marks a legal or medical paper: `Legal: licence.pdf`, `Medical: tests.pdf`.
 * @see src/domain/rules-people.md#certificates
 */
export const isLegalName = (name: string): boolean => /^(Legal|Medical):\s*\S/.test(name)

/**
 * The title of an uploaded certificate: what its owner typed, else what it is. Of the file name only `Legal:` or
 * `Medical:` remains, which says the kind.
 * @see src/domain/rules-people.md#certificates
 */
export function titleOf(of: {field: CertificateField; filename: string; title: string | undefined}): string {
  if (of.field === 'certifications') return of.title ?? 'Certificate'
  const name = shownName(of.filename)
  const prefix = isLegalName(name) ? name.slice(0, name.indexOf(':') + 1) : ''
  const title = of.title ?? 'Document'
  return prefix === '' || title.startsWith(prefix) ? title : `${prefix} ${title}`
}
