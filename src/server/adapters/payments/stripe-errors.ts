import {ProviderAway} from './port.ts'

/** Whatever it was that it could not answer. */
export const away = (error: unknown): never => {
  throw new ProviderAway('the payment provider did not do what it was asked', {cause: error})
}
/** Whether an error of its SDK says this of itself. */
export const has = (error: unknown, name: 'code' | 'type', value: string): boolean =>
  (error as Partial<Record<typeof name, unknown>>)[name] === value

/** So many of what was made of one payment are looked through: more than there ever are. */
export const listed_max = 100
