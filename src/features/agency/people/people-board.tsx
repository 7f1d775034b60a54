import {m} from '#messages'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {dayOfVisit, hoursOnDay, memberClashes, memberHours, visitHours} from '#domain/sessions/people-board.ts'
import {memberLoadText, memberWarning, troubleText} from '#features/sessions/changes/member-load.ts'
import {calendarItems} from '#features/sessions/calendar/calendar-items.tsx'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {useTaps} from '#features/sessions/calendar/use-visits.ts'
import {classNames} from '#lib/class-names.ts'
import {formatWallTimes} from '#lib/date-format.ts'
import {longDayText, dayLabel, spanText, type Day} from '#lib/day.ts'
import {toneBar, type CalendarItem} from '#ui/calendar/calendar-item.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {VisitWarning} from '#ui/primitives/visit-warning.tsx'
import {boardRows, type BoardRow} from './board-rows.ts'
import {rowOf, unassigned_row, useMove, type Move} from './use-move.ts'

/** A week as the agency's people by days; a visit is moved to another row by pointer or keyboard, and opened by a click. */
export function PeopleBoard({
  members,
  visits,
  around,
  week,
  today,
  mayMove,
  onOpen,
  onDrop,
}: {
  members: readonly Member[]
  visits: readonly Session[]
  /** The same and those near the week, which may be at the same time. */
  around: readonly Session[]
  week: readonly Day[]
  today: Day
  mayMove: (visit: Session) => boolean
  onOpen: (visit: Session) => void
  /** `member_id` is null for the row of unassigned visits. */
  onDrop: (visit: Session, member_id: string | null) => void
}) {
  const visitor = useWho()
  const {now} = useReader()
  const {visits: taps} = useTaps(visits)
  const items = new Map(calendarItems(visits, {visitor, now, taps}).map(item => [item.id, item]))
  const rows = boardRows(members, visits)
  const {move, handlersFor} = useMove({
    rows: rows.filter(({isOpen}) => isOpen).map(({id}) => id),
    mayMove,
    onDrop: (visit, row) => onDrop(visit, row === unassigned_row ? null : row),
  })
  const noteOf = ({id, isOpen, member}: BoardRow): string => {
    if (id === unassigned_row) return countText(visits.filter(visit => visit.assigned === null).length)
    return move && isOpen && member
      ? shortLoadText(move.visit, member, {visits, around, today})
      : hoursText(memberHours(visits, id))
  }
  const over = rows.find(({id}) => id === move?.over)
  const whatIf =
    move &&
    over &&
    `${over.name}: ${over.member ? memberLoadText(move.visit, over.member, {visits, around, today}) : m.no_one_is_assigned_in_a_line()}`
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <p id="how-to-move" className="sr-only">
        {m.press_enter_to_choose_a_caregiver()}
      </p>
      <table aria-label={m.visits_by_caregiver_and_day()} className="w-full min-w-4xl table-fixed border-collapse">
        <thead>
          <tr>
            <th scope="col" className="w-52 px-3 py-2 text-left text-13 font-medium text-muted">
              {m.caregiver()}
            </th>
            {week.map(day => (
              <th
                key={day}
                scope="col"
                abbr={longDayText(day)}
                aria-current={day === today ? 'date' : undefined}
                className={classNames(
                  'border-l border-line px-2 py-2 text-left text-13',
                  day === today ? 'font-semibold text-primary' : 'font-medium text-muted',
                )}
              >
                {dayLabel(day, today)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr
              key={row.id}
              data-row={row.isOpen ? row.id : undefined}
              className={classNames(
                'border-t border-line align-top',
                move?.over === row.id ? 'bg-primary-tint' : row.id === unassigned_row && 'bg-sunk',
              )}
            >
              <th scope="row" className="px-3 py-2 text-left font-normal">
                <span className="flex items-start gap-2">
                  {row.id !== unassigned_row && <Avatar name={row.name} src={row.avatar_url} size={32} />}
                  <span className="min-w-0">
                    <span className="block text-14 font-semibold">{row.name}</span>
                    {row.chip && <span className="block text-13 text-waiting">{row.chip}</span>}
                    {/* always two lines: no row changes its height under the pointer */}
                    <span className="block min-h-[2lh] text-13 text-muted tabular-nums">
                      <span title={noteOf(row)} className="line-clamp-2">
                        {noteOf(row)}
                      </span>
                    </span>
                  </span>
                </span>
              </th>
              {week.map(day => (
                <td key={day} className="h-14 border-l border-line px-0.5 py-1">
                  {row.isOpen && row.member && <DayHours availability={row.member.availability} day={day} />}
                  <ul className="space-y-1">
                    {visits
                      .filter(visit => rowOf(visit) === row.id && dayOfVisit(visit) === day)
                      .map(visit => (
                        <li key={visit.id} data-session-id={visit.id}>
                          <button
                            // the focus finds it in its new row after a dialog
                            id={`visit-${visit.id}`}
                            type="button"
                            aria-describedby={mayMove(visit) ? 'how-to-move' : undefined}
                            className={classNames(
                              'w-full rounded-field border border-line bg-card px-1 py-1.5 text-left select-none hover:border-line-strong',
                              mayMove(visit) && 'cursor-grab',
                              move?.visit.id === visit.id && 'opacity-55 ring-1 ring-primary',
                            )}
                            onClick={() => onOpen(visit)}
                            {...handlersFor(visit)}
                          >
                            <VisitText
                              item={items.get(visit.id)}
                              trouble={troubleText(visit, row.member ?? undefined, {around, today, now})}
                            />
                          </button>
                        </li>
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {move && !move.at && whatIf}
      </p>
      <Dragged move={move} item={move ? items.get(move.visit.id) : undefined} note={whatIf} />
    </div>
  )
}

/** When a member works on a day, or that they are away; nothing while no hours are recorded. */
function DayHours({availability, day}: {availability: Member['availability']; day: Day}) {
  const hours = hoursOnDay(availability, day)
  if (hours === null) return null
  const isAway = availability.away.some(({from, to}) => from <= day && day <= to)
  return (
    <p className={classNames('px-1.5 pb-0.5 text-13', isAway ? 'font-medium text-waiting' : 'text-muted')}>
      {isAway ? m.away() : hours.length === 0 ? m.day_off() : hours.map(spanOfHours).join(', ')}
    </p>
  )
}

const spanOfHours = (hours: string) => {
  const [from = '', until = ''] = hours.split('-')
  return formatWallTimes(from, until)
}

/** Below the name: `Free · 6 hours → 7 hr 30 min`, or what speaks against them instead of `Free`. */
function shortLoadText(
  visit: Session,
  member: Member,
  {visits, around, today}: {visits: readonly Session[]; around: readonly Session[]; today: Day},
): string {
  if (rowOf(visit) === member.id) return m.assigned_now()
  const hours = memberHours(visits, member.id)
  const change = {before: hoursText(hours), after: hoursText(hours + visitHours(visit))}
  const isBusy = memberClashes(visit, member.id, around).length > 0
  const reasons = [isBusy && m.same_time(), memberWarning(visit, member, today)].filter(Boolean)
  const state = reasons.join(' · ') || m.free()
  return m.state_and_hours({state, ...change})
}

const countText = (count: number) => (count === 0 ? m.none() : visitsText(count))

function VisitText({item, trouble = null}: {item: CalendarItem | undefined; trouble?: string | null}) {
  if (!item) return null
  return (
    <span className="flex gap-1.5">
      <span aria-hidden className={classNames('w-1 shrink-0 rounded-chip', toneBar[item.tone])} />
      <span className="min-w-0 text-13">
        <time dateTime={item.start} className="block text-muted">
          {spanText(item.timezone, item.start, item.end)}
        </time>
        <span className="block font-semibold wrap-anywhere">{item.title}</span>
        <VisitWarning>{trouble}</VisitWarning>
      </span>
    </span>
  )
}

/** The visit under the pointer while it is dragged. */
function Dragged({
  move,
  item,
  note,
}: {
  move: Move | null
  item: CalendarItem | undefined
  note: string | null | undefined
}) {
  if (!move?.at) return null
  return (
    <div
      aria-hidden
      style={{left: move.at.x + 8, top: move.at.y + 8}}
      className="pointer-events-none fixed z-40 w-48 rounded-field border border-primary bg-card p-1.5 shadow-soft"
    >
      <VisitText item={item} />
      {note && (
        <p dir="auto" className="pt-1 pl-2.5 text-13">
          {note}
        </p>
      )}
    </div>
  )
}
