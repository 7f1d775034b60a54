import type {Session} from '#contract/sessions/session.ts'

/** How long before a visit the question comes up, in milliseconds: the evening before. */
const ahead_ms = 18 * 3_600_000

/** The planned visits of the coming night and day. */
export const soonVisits = (sessions: readonly Session[], now: string): Session[] =>
  sessions.filter(({status, scheduled_start}) => {
    const until_ms = Date.parse(scheduled_start) - Date.parse(now)
    return status === 'SCHEDULED' && until_ms > 0 && until_ms <= ahead_ms
  })
