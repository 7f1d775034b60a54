import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {HeldQuestion} from './held-question.tsx'

test.each([
  ['a late start, while the visit is booked', 'confirm-start', '2026-06-08T19:37', ['Now, 2:37 PM', 'At 2:00 PM']],
  ['a start after the booked end', 'confirm-start', '2026-06-08T23:20', ['At 2:00 PM', 'Now, 6:20 PM']],
  ['an end after the booked end', 'confirm-end', '2026-06-08T23:20', ['At 6:00 PM', 'Now, 6:20 PM']],
  ['an end of yesterday', 'confirm-end', '2026-06-09T14:00', ['Yesterday, 6:00 PM', 'Now, 9:00 AM']],
  ['an end before the booked end', 'confirm-end', '2026-06-08T21:00', ['Now, 4:00 PM', 'No one was home', 'Not yet']],
  ['an end before the booked start', 'confirm-end', '2026-06-08T18:30', ['Now, 1:30 PM', 'Not yet']],
])('a held question offers the likely time first: %s', async (_, kind, pressed, answers) => {
  const entry = sampleEntry({kind, captured_at: `${pressed}:00.000Z`, wait: 'held'})
  await mount(<HeldQuestion entry={entry} session={sampleSession()} />)
  expect(texts('button')).toEqual(answers)
})

test.each([
  ['parent', 'start', '08T19:20', '08T19:36', ['At 2:20 PM, as the caregiver confirmed', 'Now, 2:36 PM', 'At 2:00 PM']],
  ['caretaker', 'start', '08T19:20', '08T19:36', ['At 2:20 PM, as the family confirmed', 'Now, 2:36 PM', 'At 2:00 PM']],
  ['parent', 'end', '08T23:30', '08T23:50', ['At 6:30 PM, as the caregiver confirmed', 'At 6:00 PM', 'Now, 6:50 PM']],
  [
    'parent',
    'end',
    '08T23:30',
    '09T14:00',
    ['Yesterday, 6:30 PM, as the caregiver confirmed', 'Yesterday, 6:00 PM', 'Now, 9:00 AM'],
  ],
  ['parent', 'end', '08T20:30', '08T21:00', ['At 3:30 PM, as the caregiver confirmed', 'Now, 4:00 PM', 'Not yet']],
] as const)(
  'the first answer to %s about its %s is the time of the other side where no other agrees with it: %s, pressed %s',
  async (my_side, edge, other, pressed, answers) => {
    const confirmation = sampleConfirmation(`2026-06-${other}:00.000Z`)
    const none = {parent: null, caretaker: null}
    const of = my_side === 'parent' ? {...none, caretaker: confirmation} : {...none, parent: confirmation}
    const session = sampleSession({my_side, confirmations: {start: none, end: none, [edge]: of}})
    const entry = sampleEntry({kind: `confirm-${edge}`, captured_at: `2026-06-${pressed}:00.000Z`, wait: 'held'})
    await mount(<HeldQuestion entry={entry} session={session} />)
    expect(texts('button')).toEqual(answers)
  },
)

test.each([
  ['office', 'At 6:30 PM, as the office confirmed'],
  ['staff', 'At 6:30 PM, as confirmed by phone'],
])('a time that the %s confirmed for the caregiver is not said to be theirs', async (on_behalf, answer) => {
  const none = {parent: null, caretaker: null}
  const caretaker = {...sampleConfirmation('2026-06-08T23:30:00.000Z'), on_behalf}
  const session = sampleSession({my_side: 'parent', confirmations: {start: none, end: {...none, caretaker}}})
  const entry = sampleEntry({kind: 'confirm-end', captured_at: '2026-06-08T23:50:00.000Z', wait: 'held'})
  await mount(<HeldQuestion entry={entry} session={session} />)
  expect(texts('button')[0]).toBe(answer)
})

test('an end of the other side before an unsent start of one’s own is no answer', async () => {
  const none = {parent: null, caretaker: null}
  const end = {...none, caretaker: sampleConfirmation('2026-06-08T20:30:00.000Z')}
  const session = sampleSession({my_side: 'parent', confirmations: {start: none, end}})
  const started = sampleEntry({kind: 'confirm-start', captured_at: '2026-06-08T20:45:00.000Z'})
  const entry = sampleEntry({kind: 'confirm-end', captured_at: '2026-06-08T21:00:00.000Z', wait: 'held'})
  const start = {is: 'saved', pressed_at: started.captured_at, entry: started} as const
  await mount(<HeldQuestion entry={entry} session={session} start={start} />)
  expect(texts('button')).toEqual(['Now, 4:00 PM', 'Not yet'])
})

test('where the seconds until it is sent stand beside the question, it names no other time', async () => {
  const entry = sampleEntry({kind: 'confirm-start', captured_at: '2026-06-08T19:37:00.000Z', wait: 'held'})
  const {redraw} = await mount(<HeldQuestion entry={entry} session={sampleSession()} />)
  expect(document.body.textContent).toContain('counts as now in less than 2 minutes')
  await redraw(<HeldQuestion entry={entry} session={sampleSession()} isTimeBeside />)
  expect(document.body.textContent).toContain('Without an answer it counts as now.')
  expect(document.body.textContent).not.toContain('minutes')
})
