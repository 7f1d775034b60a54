import {v7} from 'uuid'

/**
 * A new id: UUID version 7, so ids sort by creation time. The one place that makes them.
 * @see src/domain/rules.md#ids
 */
export const newId = (): string => v7()
