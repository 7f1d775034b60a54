import {isOfStaff, type Role} from '#contract/accounts/roles.ts'

/**
 * What the worker loads ahead after everything else, in this order: for staff their screens, then the map. A phone that
 * saves data loads the map when it is opened.
 * @see src/domain/rules-people.md#loaded-ahead
 */
export function optionalChunks({
  role,
  saves_data,
}: {
  role: Role | undefined
  saves_data: boolean
}): ('KEEP_STAFF' | 'KEEP_MAP')[] {
  if (role === undefined) return []
  return [...(isOfStaff(role) ? (['KEEP_STAFF'] as const) : []), ...(saves_data ? [] : (['KEEP_MAP'] as const))]
}

/** Whether the person asked the browser to save data. Not every browser tells. */
export const savesData = (): boolean =>
  (navigator as Navigator & {connection?: {saveData?: boolean}}).connection?.saveData === true
