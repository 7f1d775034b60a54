import {m} from '#messages'
import {foldText} from '#lib/fold-text.ts'

/** Courses and certificates that caregivers often have, by the name that is stored. */
const usualNames = {
  CPR: () => m.certification_cpr(),
  'First aid': () => m.certification_first_aid(),
  'Early childhood education': () => m.certification_early_childhood(),
  'Nursing assistant': () => m.certification_nursing_assistant(),
  'Water safety': () => m.certification_water_safety(),
} as const satisfies Record<string, () => string>

export const usualCertifications = Object.keys(usualNames)

/** Titles that a file has whose owner gave it none. */
const fileTitles = {Certificate: () => m.certificate_untitled(), Document: () => m.document_untitled()} as const

/** Names of the demo town, which no list offers. */
const demoNames = {
  'Infant and child CPR': () => m.certification_infant_cpr(),
  'Medication administration': () => m.certification_medication(),
  'Newborn care': () => m.certification_newborn_care(),
} as const

const names: Readonly<Record<string, () => string>> = {...usualNames, ...demoNames, ...fileTitles}

/**
 * What the reader's language calls a stored name; one in a person's own words stays as it is, as “CPR (2024)”. The number,
 * from 2, that the server adds to another file of the same title is left out.
 */
export function certificationText(stored: string): string {
  const [, kind = '', title = stored] = /^(Legal: |Medical: )?(.*?)(?: \((?:[2-9]|[1-9]\d)\))?$/su.exec(stored) ?? []
  const text = (Object.hasOwn(names, title) && names[title]?.()) || title
  if (kind === '') return text
  return kind === 'Legal: ' ? m.legal_document_titled({title: text}) : m.medical_document_titled({title: text})
}

/** Stored names for reading, each once: `CPR · First aid`. */
export const certificationsText = (stored: readonly string[]): string =>
  [...new Set(stored.map(certificationText))].join(' · ')

/** Adds a typed name, trimmed and by its stored form, unless the list has it. */
export function withCertification(list: readonly string[], typed: string): string[] {
  const clean = typed.trim().replace(/\s+/g, ' ')
  const name = usualCertifications.find(each => foldText(certificationText(each)) === foldText(clean)) ?? clean
  const isThere = list.some(one => foldText(one) === foldText(name))
  return name === '' || isThere ? [...list] : [...list, name]
}
