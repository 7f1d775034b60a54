import type {Failure} from '../run/outcome.ts'

/** What failed plays found: writes that are lost or doubled, and failures that name neither. */
export interface Findings {
  readonly lost: number
  readonly doubled: number
  readonly other: number
}

const patterns = {lost: /\blost: .*/g, doubled: /\b\d+ times on the server: .*/g}

/** Counts each lost or doubled write once, however often the failures name it. */
export function findingsOf(failures: readonly Failure[]): Findings {
  const count = (pattern: RegExp) => new Set(failures.flatMap(({details}) => details.match(pattern) ?? [])).size
  const isOther = ({details}: Failure) => !details.match(patterns.lost) && !details.match(patterns.doubled)
  return {lost: count(patterns.lost), doubled: count(patterns.doubled), other: failures.filter(isOther).length}
}

/** The last line of a part that counts plays. */
export function describePlays(plays: number, {lost, doubled, other}: Findings): string {
  const others = other === 0 ? '' : `, ${other} other ${other === 1 ? 'failure' : 'failures'}`
  return `${plays} plays, lost ${lost}, doubled ${doubled}${others}`
}
