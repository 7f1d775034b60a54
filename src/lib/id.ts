import {v7} from 'uuid'

/** A new id: UUID version 7, so that ids sort by the time they were made (decisions §2). The one place that makes them. */
export const newId = (): string => v7()
