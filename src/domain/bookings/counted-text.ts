import {m} from '#messages'
import {limits} from '#contract/limits.ts'

/** A count that ends at `counted_max`: `12`, or `1,000 or more` there. */
export function countedText(count: number): string {
  const shown = count.toLocaleString(m.language_tag())
  return count < limits.counted_max ? shown : m.count_or_more({shown})
}
