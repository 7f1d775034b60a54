import {m} from '#messages'
import {OverlapNotice, useVisitsAt} from '../overlap-notice.tsx'
import {useIsFamily} from './requester.ts'
import type {RequestValues} from './values.ts'
import {visitsOf} from './visits.ts'

/** Warns of the family's own visits at the times of these values. */
export function BookedTimes({values: {lines, timezone}}: {values: Pick<RequestValues, 'lines' | 'timezone'>}) {
  const visits = useVisitsAt(visitsOf(lines, timezone)?.slots ?? [], useIsFamily())
  return visits.length > 0 ? <OverlapNotice visits={visits} hint={m.change_the_days_or_keep_them()} /> : null
}
