import type {Caller} from '#server/http/caller.ts'

/** The home of whoever asks, below which her screens stand. */
export const homeOf = ({role}: Pick<Caller, 'role'>): string =>
  role === 'agency' ? '/dash/agency' : role === 'caretaker' ? '/dash/caretaker' : '/dash/parent'
