import type {Claim, SessionFacts} from '#domain/sessions/session.ts'

/** An instant of the day of the visit, 2026-05-01, booked from 09:00 to 13:00. */
export const at = (time: string, day = 1) => `2026-05-0${day}T${time}:00.000Z`

let made = 0

/** One side's claim about one edge, reported when it happened: `time` is `09:02` of that day, or a full instant. */
export function claim(
  side: 'parent' | 'caretaker',
  edge: 'start' | 'end',
  time: string,
  more: Partial<Claim> = {},
): Claim {
  made += 1
  const instant = time.length === 5 ? at(time) : time
  return {
    id: `claim-${made}`,
    side,
    edge,
    claimed_at: instant,
    reported_at: null,
    received_at: instant,
    effective_at: more.reported_at ?? instant,
    device_offset_ms: null,
    latitude: null,
    longitude: null,
    accuracy_m: null,
    offline: false,
    by: `${side}-user`,
    on_behalf: null,
    reason: null,
    flags: [],
    ...more,
  }
}

/** The visit with these claims only. */
export function visit(claims: Claim[] = [], more: Partial<SessionFacts> = {}): SessionFacts {
  return {
    scheduled_start: at('09:00'),
    scheduled_end: at('13:00'),
    claims,
    cancelled_at: null,
    accepted: [],
    contested: null,
    staff: null,
    ...more,
  }
}

/** Both sides' claims, within ten minutes of one another. */
export const agreed = () => [
  claim('caretaker', 'start', '09:02'),
  claim('parent', 'start', '09:05'),
  claim('caretaker', 'end', '13:01'),
  claim('parent', 'end', '13:09'),
]
