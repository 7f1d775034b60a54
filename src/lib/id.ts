import {v7} from 'uuid'

/**
 * A new id: UUID version 7, so ids sort by creation time. The one place that makes them.
 * @see src/domain/rules.md#ids
 */
export const newId = (): string => v7()

/** An id of that time; of the same millisecond the one with the higher `seq` (32 bits) sorts later. */
export const newIdAt = (instant: string, seq: number): string => v7({msecs: Date.parse(instant), seq})

/** The lowest id of that time: ids made before it sort before, all others after. */
export const firstIdAt = (instant: string): string => {
  const hex = Date.parse(instant).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** When an id was made, to the millisecond. */
export const timeOfId = (id: string): string =>
  new Date(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toISOString()
