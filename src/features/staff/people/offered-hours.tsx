import type {UserDetail} from '#contract/admin/people-shapes.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {OfferedTimes} from '#features/people/about/offered-times.tsx'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {sections} from '../people-sections.ts'

/** The hours that a caregiver offers, as their profile has them. */
export function OfferedHours({
  caretaker: {available_dates, timezone},
}: {
  caretaker: NonNullable<UserDetail['caretaker']>
}) {
  const today = dayIn(timezone ?? deviceZone(), useServerNow())
  return (
    <Section anchor={sections.hours.anchor} title={sections.hours.title}>
      <Card className="space-y-3">
        <OfferedTimes available_dates={available_dates} today={today} />
      </Card>
    </Section>
  )
}
