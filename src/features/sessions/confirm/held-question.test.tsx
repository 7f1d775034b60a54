import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
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

test('where the seconds until it is sent stand beside the question, it names no other time', async () => {
  const entry = sampleEntry({kind: 'confirm-start', captured_at: '2026-06-08T19:37:00.000Z', wait: 'held'})
  const {redraw} = await mount(<HeldQuestion entry={entry} session={sampleSession()} />)
  expect(document.body.textContent).toContain('counts as now in less than 2 minutes')
  await redraw(<HeldQuestion entry={entry} session={sampleSession()} isTimeBeside />)
  expect(document.body.textContent).toContain('Without an answer it counts as now.')
  expect(document.body.textContent).not.toContain('minutes')
})
