import {m} from '#messages'
import {useState} from 'react'
import type {MemberAvailability} from '#contract/accounts/profiles.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useSetOwnDaysAway} from '#data/queries/members.ts'
import {useVisitsDuring} from '#data/queries/visits-during.ts'
import {comingOnDaysOff} from '#domain/sessions/people-board.ts'
import type {Day} from '#lib/day.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {MemberAwayDays} from './member-away-days.tsx'
import {MemberDialog} from './member-dialog.tsx'
import {DaysAwayList} from './record-lists.tsx'
import {useAwayRows} from './use-away-rows.ts'

type DaysAway = Pick<MemberAvailability, 'away'>

/** Edits a field caregiver's own days away, and says how many of their visits these fall on. */
export function OwnDaysAwayDialog({away: recorded, today, onClose}: DaysAway & {today: Day; onClose: () => void}) {
  const {rows, onRows, away, isMissing} = useAwayRows(recorded, today)
  const [wasSent, setWasSent] = useState(false)
  const [seen, setSeen] = useState<DaysAway>({away: recorded})
  const save = useSetOwnDaysAway()
  const values = JSON.stringify(rows)
  const [opened_with] = useState(values)
  const booked = comingOnDaysOff(useVisitsDuring(away, today) ?? [], away, useServerNow()).length
  const send = () => {
    setWasSent(true)
    if (isMissing) return
    save.mutate(
      {away, seen},
      {
        onError: error => setSeen(savedMeanwhile<DaysAway>(error) ?? seen),
        onSuccess: () => {
          toast({title: m.days_away_saved(), tone: 'good'})
          onClose()
        },
      },
    )
  }
  return (
    <MemberDialog
      title={m.your_days_away()}
      description={m.your_office_sees_these_days()}
      save={save}
      values={values}
      changed={(saved: DaysAway) => <DaysAwayList away={saved.away} today={today} />}
      isDirty={values !== opened_with}
      onSubmit={send}
      onClose={onClose}
    >
      <MemberAwayDays rows={rows} onRows={onRows} today={today} wasSent={wasSent} />
      {booked > 0 && (
        <Callout tone="waiting" title={m.visits_are_booked_on_your_days_away({count: booked})}>
          {m.your_office_reads_this_once_you_save()}
        </Callout>
      )}
    </MemberDialog>
  )
}
