import {m} from '#messages'
import type {ComponentProps} from 'react'
import {limits} from '#contract/limits.ts'
import {AwayDays} from '#ui/forms/away-days.tsx'

/** The days away of an agency's member; once the form `wasSent`, a row without days says so. */
export const MemberAwayDays = ({
  rows,
  wasSent,
  ...others
}: Pick<ComponentProps<typeof AwayDays>, 'rows' | 'onRows' | 'today'> & {wasSent: boolean}) => (
  <AwayDays
    rows={rows}
    rows_max={limits.member_away_max}
    errorOf={index => (wasSent && rows[index]?.days === null ? m.choose_the_days() : undefined)}
    {...others}
  />
)
