import {m} from '#messages'
import {limits} from '#contract/limits.ts'

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** The age in months of a child born in `birth_month` (`2022-05`), on `today` (`2026-05-31`); negative before birth. */
export const ageMonths = (birth_month: string, today: string): number => monthNumber(today) - monthNumber(birth_month)

/** Whether a child born in this month is not ahead of `today` and no older than a child may be. */
export function isValidBirthMonth(birth_month: string, today: string): boolean {
  const months = ageMonths(birth_month, today)
  return months >= 0 && months < (limits.age_max + 1) * 12
}

/** What a family reads before it names a child in a request. @see src/domain/rules.md#children */
export const agesOnlyText = (): string => m.everyone_you_ask_reads_the_ages()

/** The ages of a request: years for each child, months for those under two, in the same order. */
export function requestAges(months: readonly number[]): {ages: number[]; age_months: number[]} {
  return {ages: months.map(each => Math.floor(each / 12)), age_months: months.filter(each => each < 24)}
}

/** `8 months`, `1 month`, `3 years`. */
export function ageText(months: number): string {
  return months < 24 ? m.count_months({count: months}) : m.count_years({count: Math.floor(months / 12)})
}
