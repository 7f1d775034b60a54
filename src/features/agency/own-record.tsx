import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Suspense, useState} from 'react'
import type {MemberAvailability} from '#contract/accounts/profiles.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {dayIn, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {AvailabilityList, CredentialList, DaysAwayList} from './people/record-lists.tsx'

const OwnDaysAwayDialog = lazyDialog(() => import('./people/own-days-away.tsx').then(file => file.OwnDaysAwayDialog))

/**
 * A field caregiver's own days away, which they enter too, and the hours, place and credentials that the office recorded,
 * if any.
 * @see src/domain/rules.md#people-board
 */
export function OwnRecord() {
  const {data: agency} = useQuery(profileQueries.organization())
  const today = dayIn(deviceZone(), useServerNow(60_000))
  if (!agency?.own_record) return null
  const {availability, credentials} = agency.own_record
  const {hours, away, place} = availability
  const hasRecord = hours.length > 0 || place !== null || credentials.length > 0
  return (
    <>
      <OwnDaysAway away={away} today={today} />
      {hasRecord && (
        <Section title={m.from_your_office()}>
          <Card className="space-y-3">
            <AvailabilityList availability={{...availability, away: []}} today={today} />
            <CredentialList credentials={credentials} today={today} />
            <p className="text-14 text-muted">{m.your_office_records_this()}</p>
          </Card>
        </Section>
      )}
    </>
  )
}

function OwnDaysAway({away, today}: Pick<MemberAvailability, 'away'> & {today: Day}) {
  const [isOpen, setOpen] = useState(false)
  const hasComing = away.some(({to}) => to >= today)
  return (
    <Section title={m.your_days_away()}>
      <Card className="space-y-3">
        {hasComing ? (
          <DaysAwayList away={away} today={today} />
        ) : (
          <p className="text-14 text-muted">{m.no_days_away_ahead()}</p>
        )}
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {hasComing ? m.change_days_away() : m.add_days_away()}
        </Button>
      </Card>
      {isOpen && (
        <Suspense fallback={null}>
          <OwnDaysAwayDialog away={away} today={today} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
