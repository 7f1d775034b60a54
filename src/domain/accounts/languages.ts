import {m} from '#messages'
import type {SpokenLanguage} from '#contract/bookings/choices.ts'
import {lowered} from '#lib/letter-case.ts'
import {listText} from '#lib/list-text.ts'

/** Languages that caregivers name and families filter by, most spoken in the United States first. */
const languageNames = {
  en: () => m.english(),
  es: () => m.spanish(),
  zh: () => m.chinese(),
  tl: () => m.tagalog(),
  vi: () => m.vietnamese(),
  ar: () => m.arabic(),
  fr: () => m.french(),
  ko: () => m.korean(),
  ru: () => m.russian(),
  pt: () => m.portuguese(),
  ht: () => m.haitian_creole(),
  hi: () => m.hindi(),
  de: () => m.german(),
  pl: () => m.polish(),
  it: () => m.italian(),
  ja: () => m.japanese(),
  ase: () => m.sign_language_asl(),
} as const satisfies Record<SpokenLanguage, () => string>

export const languageOptions = () =>
  Object.entries(languageNames).map(([value, name]) => ({value: value as SpokenLanguage, label: name()}))

/** `English, Spanish`, `Inglés y español`; a code that a newer version stored stays as it is. */
export const languagesText = (codes: readonly string[]): string =>
  listText(
    codes.map((code, nth) => {
      const name = code in languageNames ? languageNames[code as SpokenLanguage]() : code
      return nth > 0 && m.language() === 'es' ? lowered(name) : name
    }),
    'plain',
  )

/** `1 year`, `8 years`, `Under a year`. */
export const yearsText = (years: number): string => (years === 0 ? m.under_a_year() : m.count_years({count: years}))

interface Driver {
  has_license: boolean
  has_car: boolean
  seats: number | null
}

/** `Driver’s license, own car with 3 seats for children`; empty if neither. */
export function driverText(driver: Driver | null): string {
  if (!driver) return ''
  const {has_license, has_car, seats} = driver
  if (!has_car) return has_license ? m.drivers_license_driver() : ''
  if (!seats) return has_license ? m.drivers_license_own_car() : m.own_car_driver()
  return has_license ? m.drivers_license_own_car_with_seats({count: seats}) : m.own_car_with_seats({count: seats})
}
