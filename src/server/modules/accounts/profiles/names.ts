import {limits} from '#contract/limits.ts'

const controls = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** What somebody called a file, as words to show: without folders, controls and signs that turn the reading round. */
export function shownName(filename: string): string {
  const last = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  const clean = last.toWellFormed().replaceAll(controls, '').replaceAll(/\s+/g, ' ').trim()
  // a hundred letters of it, and its ending; room is left for a number
  const [, stem = clean, ending = ''] = /^(.*?)(\.[^.]{1,8})?$/u.exec(clean) ?? []
  const name = [...stem].slice(0, 100).join('') + ending
  return name.length > limits.line_max - 10 || name === '' ? 'File' : name
}

/** `name`, or with a number where it is taken: `CPR card (2).pdf`. */
export function freeName(name: string, taken: readonly string[]): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]{1,8})?$/u.exec(name) ?? []
  let free = name
  for (let n = 2; taken.includes(free); n++) free = `${stem} (${n})${ending}`
  return free
}

/**
 * Whether a file name marks a legal or medical paper: `Legal: licence.pdf`, `Medical: tests.pdf`.
 * @see src/domain/rules.md#certificates
 */
export const isLegalName = (name: string): boolean => /^(Legal|Medical):\s*\S/.test(name)
