import {day_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {plusMs} from '#server/clock.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'
import {Story, zone} from './story.ts'

/** A booking of the demo agency, with all visits ahead, whose family does not answer: the agency asks for a credit. */
export function makeBadLead(chance: Chance, people: People, now: string): Story {
  const story = new Story(chance, people, now)
  const day = (offset: number) => localDate(plusMs(now, offset * day_ms), zone)
  const [agency] = people.organizations
  const owner = people.members.find(({org_id, role}) => org_id === agency?.id && role === 'owner')
  const family = people.parents.at(-2)
  if (!agency?.id || !owner || !family) return story
  const request = story.request({
    family,
    audience: 'agencies',
    asked_at: plusMs(now, -18 * day_ms),
    schedule: [{date_range: [day(5), day(18)], weekdays: [2, 4], time_range: ['09:00', '13:00']}],
  })
  story.approve(request, {bidder: 'agency', id: agency.id, user_id: owner.user_id, rate_cents: 2600})
  return story
}
