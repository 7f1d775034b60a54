import {expect, test} from 'vitest'
import {aboutText, lastText} from './thread-list.tsx'

const about = (days: {first_day?: string; last_day?: string | null}) =>
  aboutText({booking: {number: 'V-YQEPF', service: 'Child Care', ...days}}, '2026-06-01')

test('a thread says which care on which days it is about', () => {
  expect(about({first_day: '2026-06-08', last_day: '2026-06-08'})).toBe('Child Care, Mon, Jun 8 · V-YQEPF')
  expect(about({first_day: '2026-06-08', last_day: '2026-06-12'})).toBe(
    'Child Care, Mon, Jun 8 – Fri, Jun 12 · V-YQEPF',
  )
  expect(about({first_day: '2026-06-08', last_day: null})).toBe('Child Care, every week from Mon, Jun 8 · V-YQEPF')
  // stored before the days were part of it
  expect(about({})).toBe('Child Care, V-YQEPF')
  expect(aboutText({booking: null}, '2026-06-01')).toBe('Your team')
  expect(aboutText({booking: null}, '2026-06-01', {member_role: 'coordinator'})).toBe('Your team')
  expect(aboutText({booking: null}, '2026-06-01', {member_role: 'field'})).toBe('Your office')
})

test('the newest message of a thread names who of the reader’s side wrote it', () => {
  const last = {text: 'Yes, 8 is fine', has_picture: false, received_at: '2026-06-01T14:00:00.000Z'}
  expect(lastText({last: {...last, author: 'us', name: 'Cora'}})).toBe('Cora: Yes, 8 is fine')
  expect(lastText({last: {...last, author: 'me'}})).toBe('You: Yes, 8 is fine')
  expect(lastText({last: {...last, author: 'them'}})).toBe('Yes, 8 is fine')
})
