import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useServerNow} from '#data/offline/server-now.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {AvailabilityList, CredentialList} from './people/record-lists.tsx'

/**
 * A field caregiver's own hours, days away and credentials, as the office recorded them; nothing while it recorded none.
 * @see src/domain/rules.md#people-board
 */
export function OwnRecord() {
  const {data: agency} = useQuery(profileQueries.organization())
  const today = dayIn(deviceZone(), useServerNow(60_000))
  if (!agency?.own_record) return null
  const {availability, credentials} = agency.own_record
  const isEmpty = [availability.hours, availability.away, credentials].every(list => list.length === 0)
  if (isEmpty && availability.place === null) return null
  return (
    <Section title={m.from_your_office()}>
      <Card className="space-y-3">
        <AvailabilityList availability={availability} today={today} />
        <CredentialList credentials={credentials} today={today} />
        <p className="text-14 text-muted">{m.your_office_records_this()}</p>
      </Card>
    </Section>
  )
}
