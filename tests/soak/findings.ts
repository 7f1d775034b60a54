import type {Count, Failure} from '../run/outcome.ts'

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

/** The last line of a part that counts plays, or more than that: "400 kills, 5200 writes". */
export function describePlays(plays: number | string, {lost, doubled, other}: Findings): string {
  const others = other === 0 ? '' : `, ${other} other ${other === 1 ? 'failure' : 'failures'}`
  const played = typeof plays === 'number' ? `${plays} plays` : plays
  return `${played}, lost ${lost}, doubled ${doubled}${others}`
}

/** What a part that kills has done, by the writes that each of its tests has counted. */
export function describeKills(kills: number, counts: readonly Count[]): string {
  const writes = counts.filter(({of}) => of === 'writes')
  const sum = writes.reduce((total, {number}) => total + number, 0)
  return `${kills * writes.length} kills, ${sum} writes`
}
