/** First and last name; empty without a person. */
export const fullName = (person: {first_name: string; last_name: string} | null): string =>
  person ? `${person.first_name} ${person.last_name}`.trim() : ''

/** `Rivera` → `R.`; empty without a last name. */
export const lastInitial = (last_name: string): string => (last_name ? `${[...last_name][0]}.` : '')

/** `Maya R.`, for readers who may not know the last name. */
export const initialedName = ({first_name, last_name}: {first_name: string; last_name: string}): string =>
  fullName({first_name, last_name: lastInitial(last_name)})
