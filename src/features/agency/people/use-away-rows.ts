import {useState} from 'react'
import type {MemberAvailability} from '#contract/accounts/profiles.ts'
import type {Day} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import type {AwayRow} from '#ui/forms/away-days.tsx'

type Away = MemberAvailability['away']

/** The days away that are not over as rows of a form, and as they are saved; `isMissing` while a row has no days. */
export function useAwayRows(
  recorded: Away,
  today: Day,
): {rows: readonly AwayRow[]; onRows: (rows: AwayRow[]) => void; away: Away; isMissing: boolean} {
  const [rows, onRows] = useState<AwayRow[]>(() =>
    recorded.filter(({to}) => to >= today).map(({from, to}) => ({id: newId(), days: daysOf(from, to)})),
  )
  const away = rows.flatMap(({days}) => (days ? [{from: days[0], to: days[1]}] : []))
  return {rows, onRows, away, isMissing: rows.some(({days}) => days === null)}
}

const daysOf = (from: Day, to: Day): [Day, Day] | null => [from, to]
