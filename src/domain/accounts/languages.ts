import type {Language} from '#contract/accounts/registration.ts'

/** Languages that caregivers name and families filter by, most spoken in the United States first. */
const languageNames = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
  tl: 'Tagalog',
  vi: 'Vietnamese',
  ar: 'Arabic',
  fr: 'French',
  ko: 'Korean',
  ru: 'Russian',
  pt: 'Portuguese',
  ht: 'Haitian Creole',
  hi: 'Hindi',
  de: 'German',
  pl: 'Polish',
  it: 'Italian',
  ja: 'Japanese',
  ase: 'Sign language (ASL)',
} as const satisfies Record<Language, string>

export const languageOptions = Object.entries(languageNames).map(([value, label]) => ({
  value: value as Language,
  label,
}))

/** `English, Spanish`; a code that a newer version stored stays as it is. */
export const languagesText = (codes: readonly string[]): string =>
  codes.map(code => (code in languageNames ? languageNames[code as Language] : code)).join(', ')

/** `1 year`, `8 years`, `Under a year`. */
export const yearsText = (years: number): string =>
  years === 0 ? 'Under a year' : years === 1 ? '1 year' : `${years} years`

interface Driver {
  has_license: boolean
  has_car: boolean
  seats: number | null
}

/** `Driver’s license, own car with 3 seats for children`; empty if neither. */
export function driverText(driver: Driver | null): string {
  if (!driver) return ''
  const {has_license, has_car, seats} = driver
  const car = has_car && `own car${seats ? ` with ${seats} ${seats === 1 ? 'seat' : 'seats'} for children` : ''}`
  const text = [has_license && 'driver’s license', car].filter(Boolean).join(', ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
