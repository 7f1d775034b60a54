import {m} from '#messages'

interface PersonName {
  first_name: string
  last_name: string
}

/** What an erased account is called in the database. */
export const erasedName = {first_name: 'Closed', last_name: 'account'} as const satisfies PersonName

const isErased = ({first_name, last_name}: PersonName) =>
  first_name === erasedName.first_name && last_name === erasedName.last_name

/** First and last name; empty without a person. An erased account is named in the reader's language. */
export function fullName(person: PersonName | null): string {
  if (!person) return ''
  return isErased(person) ? m.closed_account_name() : `${person.first_name} ${person.last_name}`.trim()
}

/** `Rivera` → `R.`; empty without a last name. */
export const lastInitial = (last_name: string): string => (last_name ? `${[...last_name][0]}.` : '')

/** `Maya R.`, for readers who may not know the last name. */
export const initialedName = (person: PersonName): string =>
  isErased(person) ? fullName(person) : fullName({...person, last_name: lastInitial(person.last_name)})
