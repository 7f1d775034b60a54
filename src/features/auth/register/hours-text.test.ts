import {expect, test} from 'vitest'
import {hoursText} from './hours-text.ts'
import {newHours} from './person-values.ts'

// a Wednesday
const today = '2026-06-03'

test('the week and what it comes to are said in days', () => {
  const morning = {...newHours(), weekdays: [1, 3], from: '08:00', until: '12:00'}
  const evening = {...newHours(), weekdays: [3], from: '18:00', until: '22:00'}
  expect(hoursText({lines: [morning, evening, newHours()], weeks: 4}, today)).toBe(
    'Mon, Wed 08:00–12:00\nWed 18:00–22:00\nThat is 8 days, Wed, Jun 3 to Mon, Jun 29.',
  )
  expect(hoursText({lines: [newHours()], weeks: 4}, today)).toBe('')
})
