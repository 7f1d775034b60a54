import type {Session} from '#contract/sessions/session.ts'

/** The other side's name, or the whole title of a visit that was stored without it. */
export const otherName = ({other_name, title}: Pick<Session, 'other_name' | 'title'>): string => other_name ?? title
