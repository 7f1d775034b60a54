import {m} from '#messages'
import {timeSpan} from '#domain/time.ts'
import {addDays, dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {hasContent, type WeeklySummary} from '../weekly/summary.ts'
import type {VisitAhead} from '../weekly/visits.ts'
import type {Letter} from './letter.ts'

type ReadsAs = WeeklySummary['reads_as']

const pages = {
  family: {words: m.open_your_family_page, path: '/dash/parent'},
  caregiver: {words: m.open_your_caregiver_page, path: '/dash/caretaker'},
  office: {words: m.open_your_agency_page, path: '/dash/agency'},
  field: {words: m.open_your_agency_page, path: '/dash/agency'},
} as const satisfies Record<ReadsAs, unknown>

const waitingLines = [
  {kind: 'offers', words: m.weekly_offers},
  {kind: 'requests', words: m.weekly_requests},
  {kind: 'to_confirm', words: m.weekly_to_confirm},
  {kind: 'times_differ', words: m.weekly_times_differ},
  {kind: 'times', words: m.weekly_times},
  {kind: 'meetings', words: m.weekly_meetings},
  {kind: 'caregivers', words: m.weekly_caregivers},
  {kind: 'paid_outside', words: m.weekly_paid_outside},
] as const satisfies readonly {kind: keyof WeeklySummary['waiting']; words: unknown}[]

const moneyLines = [
  {kind: 'to_pay', words: m.weekly_to_pay},
  {kind: 'paid', words: m.weekly_paid},
  {kind: 'earned', words: m.weekly_earned},
  {kind: 'earned_waiting', words: m.weekly_earned_waiting},
  {kind: 'received', words: m.weekly_received},
  {kind: 'to_receive', words: m.weekly_to_receive},
] as const satisfies readonly {kind: keyof WeeklySummary['money']; words: unknown}[]

/** The other side by first name, or an agency by its name; for an office also who goes. */
function whoText({family, provider, member, is_meeting}: VisitAhead, reads_as: ReadsAs): string {
  if (reads_as === 'family') return provider
  if (reads_as !== 'office' || is_meeting) return family
  return member === null ? m.weekly_unassigned({other: family}) : m.weekly_member_goes({other: family, member})
}

function visitLine(visit: VisitAhead, {reads_as, timezone}: WeeklySummary, now: string): string {
  const when = timeSpan(visit.start, visit.end, visit.timezone, {now, zone: timezone, is_dated: true})
  return (visit.is_meeting ? m.weekly_meeting : m.weekly_visit)({when, who: whoText(visit, reads_as)})
}

/** A heading with its lines, or nothing without a line. */
const part = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [[heading, ...lines].join('\n')] : []

function visitsPart(summary: WeeklySummary, now: string): string[] {
  const {week, visits} = summary
  const days = {first: dayText(week, week), last: dayText(addDays(week, 6), week)}
  if (visits.count === 0) return [m.weekly_no_visits(days)]
  const more = visits.count - visits.first.length
  return part(m.weekly_visits_from(days), [
    ...visits.first.map(visit => visitLine(visit, summary, now)),
    ...(more > 0 ? [m.weekly_more_visits({count: more})] : []),
  ])
}

/**
 * What a week brings: visits, what waits for an answer, money and new requests; null if there is nothing to say.
 * @see src/domain/rules-people.md#weekly-summary
 */
export function weeklyLetter(
  user: {first_name: string; role: Role},
  summary: WeeklySummary,
  now: string,
): Letter | null {
  if (!hasContent(summary)) return null
  const {reads_as, visits, waiting, money, new_requests: count} = summary
  const page = pages[reads_as]
  return {
    subject: visits.count > 0 ? m.weekly_subject_visits({count: visits.count}) : m.weekly_subject(),
    greeting: m.hello_name({name: user.first_name}),
    paragraphs: [
      ...visitsPart(summary, now),
      ...part(
        m.weekly_waiting(),
        waitingLines.filter(({kind}) => waiting[kind] > 0).map(({kind, words}) => words({count: waiting[kind]})),
      ),
      ...part(
        m.weekly_payments(),
        moneyLines.filter(({kind}) => money[kind] > 0).map(({kind, words}) => words({sum: formatCents(money[kind])})),
      ),
      ...(count > 0 ? [(reads_as === 'office' ? m.weekly_new_leads : m.weekly_new_requests)({count})] : []),
    ],
    link: {words: page.words(), path: page.path},
    footnote: m.weekly_footnote(),
  }
}
