import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/** One line of the table. Numbers only: nothing here tells which machine it was. */
export interface Result {
  readonly goal: number
  readonly what: string
  /** What it is held against, and what that came to; null where the goal is a figure of its own. */
  readonly floor: {readonly what: string; readonly value: number} | null
  readonly measured: number
  /** None for a layout shift, which is a share of the screen. */
  readonly unit: '/s' | 'ms' | 'kB' | ''
  /** What the goal asks for: of the floor where there is one, else in the unit. Neither: told for comparison only. */
  readonly at_least?: number
  readonly at_most?: number
  /** Three rounds did not agree about the base. */
  readonly unsteady: boolean
}

const file = join(import.meta.dirname, 'results.json')

const ratioOf = ({floor, measured}: Result) => (floor ? measured / floor.value : measured)

function isMet(result: Result): boolean {
  const value = ratioOf(result)
  return value >= (result.at_least ?? -Infinity) && value <= (result.at_most ?? Infinity)
}

const rounded = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))
const cell = (value: number, unit: string) =>
  `${rounded(value).toLocaleString('en-US')}${unit === '/s' ? '/s' : ` ${unit}`}`.trim()

function asked({floor, at_least, at_most, unit}: Result): string {
  const number = floor ? '×' : unit
  if (at_least === undefined && at_most === undefined) return ''
  return (at_least === undefined ? `≤ ${at_most} ${number}` : `≥ ${at_least} ${number}`).trim()
}

/** The table, as lines of even columns. */
export function tableOf(results: readonly Result[]): string {
  const rows = [
    ['#', 'what', 'held against', 'its value', 'measured', 'ratio', 'goal', 'met'],
    ...results.map(result => [
      String(result.goal),
      result.what,
      result.floor?.what ?? '',
      result.floor ? cell(result.floor.value, result.unit) : '',
      cell(result.measured, result.unit),
      result.floor ? `${ratioOf(result).toFixed(2)} ×` : '',
      asked(result),
      asked(result) && (isMet(result) ? 'yes' : 'NO') + (result.unsteady ? ', unsteady' : ''),
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows
    .map(row =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Puts new results beside those of the goals that were not measured this time. */
export function writeResults(results: readonly Result[]): void {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as {results: Result[]}).results : []
  const measured = new Set(results.map(result => result.goal))
  const all = [
    ...before.filter(result => !measured.has(result.goal)),
    ...results.map(result => ({
      ...result,
      floor: result.floor && {...result.floor, value: rounded(result.floor.value)},
      measured: rounded(result.measured),
      ratio: rounded(ratioOf(result)),
      // what is told for comparison only has no goal to meet
      ...(asked(result) && {met: isMet(result)}),
    })),
  ].toSorted((a, b) => a.goal - b.goal)
  writeFileSync(file, `${JSON.stringify({results: all}, null, 2)}\n`)
}
