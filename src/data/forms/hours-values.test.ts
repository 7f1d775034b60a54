import {expect, test} from 'vitest'
import {hoursLines, weekText, newHoursLine} from './hours-values.ts'

// a Wednesday
const today = '2026-06-03'

test('the week and what it comes to are said in days', () => {
  const morning = {...newHoursLine(), weekdays: [1, 3], from: '08:00', until: '12:00'}
  const evening = {...newHoursLine(), weekdays: [3], from: '18:00', until: '22:00'}
  expect(weekText({lines: [morning, evening, newHoursLine()], weeks: 4}, today)).toBe(
    'Mon, Wed 8:00 AM – 12:00 PM\nWed 6:00–10:00 PM\n8 days in total, Wed, Jun 3 to Mon, Jun 29.',
  )
  expect(weekText({lines: [newHoursLine()], weeks: 4}, today)).toBe('')
})

test('three and more days in a row are a range, as in a schedule', () => {
  const line = {from: '08:00', until: '12:00'}
  expect(hoursLines([{weekdays: [7, 1, 2, 3, 4, 5], ...line}])).toEqual(['Mon–Fri, Sun 8:00 AM – 12:00 PM'])
  expect(hoursLines([{weekdays: [1, 2, 3, 4, 5, 6, 7], ...line}])).toEqual(['Every day 8:00 AM – 12:00 PM'])
})
