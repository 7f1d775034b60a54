import {ApiError} from './message.ts'

/**
 * The values that someone else saved, from the error of a save; null for another error.
 * @see src/domain/rules-people.md#two-at-one-record
 */
export const savedMeanwhile = <Values extends object>(error: Error | null): Values | null =>
  error instanceof ApiError && error.code === 'record_changed' ? (error.current as Values) : null
