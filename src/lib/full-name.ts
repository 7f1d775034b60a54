/** First and last name; empty without a person. */
export const fullName = (person: {first_name: string; last_name: string} | null): string =>
  person ? `${person.first_name} ${person.last_name}`.trim() : ''
