import {expect, test} from 'vitest'
import {calendarItems} from '../calendar/calendar-items.tsx'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {lateReports} from './late-text.ts'

const lateText = (...given: Parameters<typeof lateReports>) =>
  lateReports(...given)
    .map(({text}) => text)
    .join(' · ') || null

const late = {side: 'caretaker', minutes: 20, at: '2026-06-08T18:40:00.000Z'} as const
const asFamily = sampleSession({my_side: 'parent', other_name: 'Oak Care', late})

const now = '2026-06-08T18:50:00.000Z'

test('a family reads who comes late and when to expect them, until the start is confirmed or the visit is over', () => {
  expect(lateText(asFamily, null, now)).toBe('Oak Care is running 20 minutes late, expected about 2:20 PM')
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  expect(lateText({...asFamily, assigned}, null, now)).toBe(
    'Fay Moss is running 20 minutes late, expected about 2:20 PM',
  )
  const started = {parent: null, caretaker: sampleConfirmation('2026-06-08T19:20:00.000Z')}
  expect(lateText({...asFamily, confirmations: {...asFamily.confirmations, start: started}}, null, now)).toBeNull()
  const met = {parent: sampleConfirmation('2026-06-08T19:20:00.000Z'), caretaker: null}
  expect(lateText({...asFamily, confirmations: {...asFamily.confirmations, start: met}}, null, now)).toBeNull()
  expect(lateText(asFamily, null, asFamily.scheduled_end)).toBeNull()
  expect(lateText({...asFamily, my_side: 'caretaker'}, null, now)).toBeNull()
})

test('so does the list of the days ahead', () => {
  const [item] = calendarItems([asFamily], {visitor: null, now})
  expect(item?.warning).toBe('Oak Care is running 20 minutes late, expected about 2:20 PM')
})

test('a caregiver reads which adult of the family comes late', () => {
  const said = {side: 'parent', by: 'olaf', by_name: 'Olaf', minutes: 20, at: late.at} as const
  const visit = sampleSession({my_side: 'caretaker', other_name: 'Nora', late: said})
  expect(lateText(visit, null, now)).toBe('Olaf is running 20 minutes late, expected about 2:20 PM')
})

test('an assigned caregiver reads that their office reported them late, in the visit and in the days ahead', () => {
  const who = {user_id: 'fay', role: 'agency', member_role: 'field', generation: 1, unfinished: false} as const
  const reported = (by: string) => sampleSession({my_side: 'caretaker', late: {...late, by}})
  const text = 'Your office says you are running 20 minutes late, expected about 2:20 PM'
  expect(lateText(reported('office'), who, now)).toBe(text)
  expect(calendarItems([reported('office')], {visitor: who, now})[0]?.warning).toBe(text)
  expect(lateText(reported('fay'), who, now)).toBeNull()
  const coordinator = {...who, member_role: 'coordinator'} as const
  expect(lateText(reported('office'), coordinator, now)).toBeNull()
  expect(lateText({...reported('office'), is_assigned_reader: true}, coordinator, now)).toBe(text)
  expect(lateText(reported('fay'), {...who, user_id: 'office', member_role: 'owner'}, now)).toBeNull()
})
