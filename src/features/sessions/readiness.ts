import type {Session} from '#contract/sessions.ts'

/** How long before a visit the question comes up, in milliseconds: the evening before. */
const ahead_ms = 18 * 3_600_000

/** The planned visits of the coming night and day. */
export const soonVisits = (sessions: readonly Session[], now: string): Session[] =>
  sessions.filter(({status, scheduled_start}) => {
    const until_ms = Date.parse(scheduled_start) - Date.parse(now)
    return status === 'SCHEDULED' && until_ms > 0 && until_ms <= ahead_ms
  })

/** What these visits lack on this device for working without a signal, in words that follow "missing:". */
export function missingForVisits(
  sessions: readonly Session[],
  {keeps, hasCode}: {keeps: boolean; hasCode: boolean},
): string[] {
  const lacks = (what: string, has: (session: Session) => boolean) => (sessions.every(has) ? [] : [what])
  return [
    ...lacks('the address', session => session.address !== undefined || session.my_side === 'parent'),
    // null says that there is nothing to hand over; only an answer without it leaves it open
    ...lacks('the handover', session => session.handover !== undefined),
    ...lacks('the contact', session => session.contact !== undefined),
    ...(hasCode ? [] : ['the start code']),
    ...(keeps ? [] : ['storage on this device']),
  ]
}
