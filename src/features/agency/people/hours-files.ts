import {m} from '#messages'
import type {MemberHours, WorkedVisit} from '#domain/sessions/member-hours.ts'
import type {DayRange} from '#domain/periods.ts'
import {dayOfVisit} from '#domain/sessions/people-board.ts'
import {wallTime} from '#domain/time.ts'
import {csvFile, type Cell} from '#lib/csv.ts'
import {productFile} from '#lib/product-file.ts'
import {saveFile} from '#lib/save-file.ts'

/** The name of one of the team, or that no one is assigned. */
export const memberName = (member: MemberHours['member']): string => member?.name ?? m.unassigned()

/** Hours to two places. */
const decimal = (minutes: number) => Math.round((minutes * 100) / 60) / 100

function saveCsv(head: readonly (() => string)[], lines: readonly (readonly Cell[])[], name: string): void {
  saveFile(new Blob([csvFile(head, lines)], {type: 'text/csv'}), productFile(name))
}

/** Saves a file with a line for each person and their hours of these days. */
export function saveHours(rows: readonly MemberHours[], {from, to}: DayRange): void {
  const lines = rows.map(row => [
    memberName(row.member),
    from,
    to,
    row.visits,
    decimal(row.confirmed_minutes),
    decimal(row.waiting_minutes),
  ])
  const head = [m.caregiver, m.first_day, m.last_day_sessions, m.visits_public, m.hours_confirmed, m.hours_waiting]
  saveCsv(head, lines, `hours-${from}-${to}.csv`)
}

/** Saves a file with a line for each visit, by person and start; times are by the clock of the place. */
export function saveWorkedVisits(worked: readonly WorkedVisit[], {from, to}: DayRange): void {
  const sorted = worked.toSorted((a, b) => memberName(a.member).localeCompare(memberName(b.member)))
  const lines = sorted.map(({visit, member, start, end, minutes, is_settled}) => [
    memberName(member),
    dayOfVisit(visit),
    visit.other_name ?? visit.title,
    wallTime(start, visit.timezone),
    wallTime(end, visit.timezone),
    is_settled ? decimal(minutes) : 0,
    is_settled ? 0 : decimal(minutes),
  ])
  const head = [m.caregiver, m.day, m.family, m.start, m.end, m.hours_confirmed, m.hours_waiting]
  saveCsv(head, lines, `visits-${from}-${to}.csv`)
}
