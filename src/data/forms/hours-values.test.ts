import {expect, test} from 'vitest'
import {hoursText, newHoursLine} from './hours-values.ts'

// a Wednesday
const today = '2026-06-03'

test('the week and what it comes to are said in days', () => {
  const morning = {...newHoursLine(), weekdays: [1, 3], from: '08:00', until: '12:00'}
  const evening = {...newHoursLine(), weekdays: [3], from: '18:00', until: '22:00'}
  expect(hoursText({lines: [morning, evening, newHoursLine()], weeks: 4}, today)).toBe(
    'Mon, Wed 08:00–12:00\nWed 18:00–22:00\nThat is 8 days, Wed, Jun 3 to Mon, Jun 29.',
  )
  expect(hoursText({lines: [newHoursLine()], weeks: 4}, today)).toBe('')
})
