import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {dayOfVisit} from '#domain/sessions/people-board.ts'
import {clockSpan} from '#domain/time.ts'
import {dayLabel, daysLabel, type Day} from '#lib/day.ts'
import {boardRows, type BoardRow} from './board-rows.ts'
import {rowOf, unassigned_row} from './use-move.ts'

const cellClass = 'border border-line-strong px-1 py-0.5 text-left align-top'

/** A week on paper: caregivers by days, with the times of their visits; those without a caregiver first. */
export function PrintedWeek({
  members,
  visits,
  week,
  today,
}: {
  members: readonly Member[]
  visits: readonly Session[]
  week: readonly Day[]
  today: Day
}) {
  const {data: me} = useQuery(profileQueries.me())
  const [first = today] = week
  return (
    <section
      aria-label={m.visits_by_caregiver_and_day()}
      className="hidden text-13 leading-tight print:block print:[page:week]"
    >
      <p className="pb-2 text-16 font-semibold">
        {[me?.legal_name, daysLabel(first, week.at(-1) ?? first, today)].filter(Boolean).join(' · ')}
      </p>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            <th scope="col" className={cellClass}>
              {m.caregiver()}
            </th>
            {week.map(day => (
              <th key={day} scope="col" className={cellClass}>
                {dayLabel(day, today)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boardRows(members, visits).map(row => (
            <tr key={row.id} className="break-inside-avoid">
              <th scope="row" className={cellClass}>
                <span className="block wrap-anywhere">{row.name}</span>
                {row.chip && <span className="block font-normal">{row.chip}</span>}
              </th>
              {week.map(day => (
                <td key={day} className={cellClass}>
                  <PrintedDay row={row} day={day} visits={visits} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The visits of a row on a day, soonest first, or that the member is away. */
function PrintedDay({row, day, visits}: {row: BoardRow; day: Day; visits: readonly Session[]}) {
  const isAway = row.member?.availability.away.some(({from, to}) => from <= day && day <= to)
  const own = visits
    .filter(visit => rowOf(visit) === row.id && dayOfVisit(visit) === day)
    .toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
  return (
    <>
      {isAway && <p>{m.away()}</p>}
      {own.map(visit => (
        <p key={visit.id} className="pb-0.5 wrap-anywhere">
          <span className="block font-semibold tabular-nums">
            {clockSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone)}
          </span>
          {visit.title}
        </p>
      ))}
      {own.length === 0 && row.id === unassigned_row && '–'}
    </>
  )
}
