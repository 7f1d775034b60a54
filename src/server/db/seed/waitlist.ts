import {day_ms} from '#domain/constants.ts'
import {mercator, roundPlace} from '#domain/place.ts'
import {localDate} from '#domain/time.ts'
import {plusMs} from '#server/clock.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'
import {Story, zone} from './story.ts'

/** Places that no caregiver or agency of the demo town serves, with the audience asked there. */
const unserved = [
  {
    location: 'Austin, TX 78704',
    county: 'Travis County, TX',
    latitude: 30.2427,
    longitude: -97.7648,
    days: 12,
    notes: 'We are visiting our grandparents there.',
  },
  {
    location: 'Austin, TX 78745',
    county: 'Travis County, TX',
    latitude: 30.2063,
    longitude: -97.7956,
    days: 19,
    notes: 'A wedding in the family, and children are not invited.',
  },
  {
    location: 'Memphis, TN 38104',
    county: 'Shelby County, TN',
    latitude: 35.1334,
    longitude: -90.0046,
    days: 15,
    notes: 'We have to see an apartment and would rather go without the children.',
  },
] as const

/** Requests on the waitlist: families who need care where the demo town serves no one. @see src/domain/rules.md#waitlist */
export function makeWaitlisted(chance: Chance, people: People, now: string): Story {
  const story = new Story(chance, people, now)
  for (const [index, {days, notes, latitude, longitude, ...place}] of unserved.entries()) {
    const day = localDate(plusMs(now, days * day_ms), zone)
    story.request({
      family: people.parents[10 + index]!,
      audience: index === 2 ? 'agencies' : 'caretakers',
      asked_at: plusMs(now, -(index + 1) * day_ms),
      schedule: [{date_range: [day, day], time_range: ['10:00', '16:00']}],
      notes,
    })
    const rounded = roundPlace(latitude, longitude)
    Object.assign(story.bookings.at(-1)!, {
      ...place,
      latitude,
      longitude,
      approx_latitude: rounded.latitude,
      approx_longitude: rounded.longitude,
      place: mercator(rounded.latitude, rounded.longitude),
      location_source: 'zip',
      address: null,
      handover: null,
      waitlisted: true,
    })
  }
  return story
}
