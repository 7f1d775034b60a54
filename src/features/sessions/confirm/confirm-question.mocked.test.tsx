import {act} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {buttonNamed, dialogTitle, found, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {minute_ms} from '#domain/constants.ts'
import {ConfirmArea} from './confirm-area.tsx'
import {sampleConfirmation, sampleEntry, sampleSessionIn} from '#tests/support/samples/visit-samples.ts'

// every tap must reach the outbox; the outbox has its own tests
const outbox = vi.hoisted(() => ({
  capture: vi.fn(),
  amend: vi.fn(),
  discard: vi.fn(),
  entries: [] as unknown[],
  who: {role: 'caretaker', member_role: null as string | null},
}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  ...outbox,
  useLane: () => ({entries: outbox.entries, receipts: []}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => outbox.who,
}))

// the fields below the button are drawn once the page is idle
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))

afterEach(() => vi.useRealTimers())
beforeEach(() => {
  // a visit of this day, at whatever hour the test runs
  vi.setSystemTime('2026-06-08T17:00:00.000Z')
  outbox.entries = []
  outbox.who = {role: 'caretaker', member_role: null}
  for (const mock of [outbox.capture, outbox.amend, outbox.discard]) mock.mockReset()
  outbox.amend.mockResolvedValue(true)
  outbox.discard.mockResolvedValue(true)
  outbox.capture.mockImplementation((_kind, _params, {pressed_ms = Date.now()} = {}) => {
    const captured_at = new Date(pressed_ms).toISOString()
    return Promise.resolve({is: 'saved', entry: sampleEntry({captured_at, waiting_since: Date.now()})})
  })
})

test('a late press is stored first; "at the booked time" then completes it with a reason', async () => {
  const session = sampleSessionIn(-37)
  await mount(<ConfirmArea session={session} />)
  await press(buttonNamed('Confirm start'))
  expect(outbox.capture.mock.calls[0]?.[2].hold_ms).toBeGreaterThan(60_000)
  const title = await dialogTitle()
  expect(title).toMatch(/^Now, or at \d{1,2}:\d\d [AP]M\?$/)
  await press(buttonNamed(title.replace(/^Now, or a/, 'A').replace('?', '')))
  const [, completed] = outbox.amend.mock.calls[0] ?? []
  expect(completed).toEqual({reported_at: session.scheduled_start, reason: 'on_time'})
})

test('the office is asked for a reason that is about the caregiver', async () => {
  outbox.who = {role: 'agency', member_role: 'coordinator'}
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  await mount(<ConfirmArea session={sampleSessionIn(-37, {assigned})} />)
  await press(buttonNamed('Confirm start for Fay Moss'))
  await dialogTitle()
  expect(texts('[role=dialog] option')).toEqual([
    'It started earlier',
    'The caregiver was busy with the care',
    'The caregiver forgot to confirm',
    'The caregiver had no signal or battery',
    'In my own words',
  ])
})

/** What the caregiver has confirmed of a visit that the family reads. */
const confirmedByCaregiver = (confirmed: {start?: string; end?: string}) => {
  const of = (at?: string) => ({parent: null, caretaker: at === undefined ? null : sampleConfirmation(at)})
  return {my_side: 'parent', confirmations: {start: of(confirmed.start), end: of(confirmed.end)}} as const
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minute_ms).toISOString()

test('a family that taps long after the caregiver’s late start can agree with it', async () => {
  outbox.who = {role: 'parent', member_role: null}
  const start = minutesAgo(16)
  await mount(<ConfirmArea session={sampleSessionIn(-36, confirmedByCaregiver({start}))} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  const answers = texts('[role=dialog] button').filter(name => /^(?:Now|At )/.test(name))
  expect(answers).toEqual(['At 11:44 AM, as the caregiver confirmed', 'Now, 12:00 PM', 'At 11:24 AM'])
  await press(buttonNamed('At 11:44 AM, as the caregiver confirmed'))
  expect(outbox.amend.mock.calls[0]?.[1]).toEqual({reported_at: start, reason: 'on_time'})
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('a family that ends a visit early can agree with the caregiver, who ended it before', async () => {
  outbox.who = {role: 'parent', member_role: null}
  const end = minutesAgo(30)
  const {confirmations, ...side} = confirmedByCaregiver({end})
  const started = sampleConfirmation(minutesAgo(120))
  const session = sampleSessionIn(-120, {
    ...side,
    confirmations: {...confirmations, start: {parent: started, caretaker: started}},
  })
  await mount(<ConfirmArea session={session} />)
  await press(buttonNamed('Confirm end'))
  expect(await dialogTitle()).toBe('End the visit now?')
  await press(buttonNamed('At 11:30 AM, as the caregiver confirmed'))
  expect(outbox.amend.mock.calls[0]?.[1]).toEqual({reported_at: end, reason: 'on_time'})
})

test('a time of the other side with which “now” agrees is no answer of its own', async () => {
  outbox.who = {role: 'parent', member_role: null}
  await mount(<ConfirmArea session={sampleSessionIn(-36, confirmedByCaregiver({start: minutesAgo(9)}))} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  expect(texts('[role=dialog] button').some(name => name.includes('as the caregiver confirmed'))).toBe(false)
})

test.each([
  ['while the visit is booked', 240, ['Now', 'At ']],
  ['after its booked end', 20, ['At ', 'Now']],
])('the likely answer about a late start comes first: %s', async (_, length, order) => {
  const scheduled_end = new Date(Date.now() + (length - 37) * minute_ms).toISOString()
  await mount(<ConfirmArea session={sampleSessionIn(-37, {scheduled_end})} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  expect(texts('[role=dialog] button').flatMap(name => /^(?:Now|At )/.exec(name)?.[0] ?? [])).toEqual(order)
})

test('the likely answer about a late end is the booked end', async () => {
  const started = sampleConfirmation(new Date(Date.now() - 4 * 60 * minute_ms).toISOString())
  const confirmations = {start: {parent: null, caretaker: started}, end: {parent: null, caretaker: null}}
  await mount(<ConfirmArea session={sampleSessionIn(-277, {confirmations})} />)
  await press(buttonNamed('Confirm end'))
  await dialogTitle()
  expect(texts('[role=dialog] button').flatMap(name => /^(?:Now|At )/.exec(name)?.[0] ?? [])).toEqual(['At ', 'Now'])
})

test('the question about a visit of yesterday names its day', async () => {
  const day_ms = 24 * 60 * minute_ms
  const started = sampleConfirmation(new Date(Date.now() - day_ms - 60 * minute_ms).toISOString())
  const session = sampleSessionIn(-24 * 60 - 240, {
    confirmations: {start: {parent: null, caretaker: started}, end: {parent: null, caretaker: null}},
  })
  await mount(<ConfirmArea session={session} />)
  await press(buttonNamed('Confirm end'))
  expect(await dialogTitle()).toMatch(/^Now, or yesterday, \d{1,2}:\d\d [AP]M\?$/)
  expect(texts('[role=dialog] button').some(name => name.startsWith('Yesterday, '))).toBe(true)
})

test('an answer that comes when the press has left follows it with the time of the press', async () => {
  outbox.amend.mockResolvedValue(false)
  const session = sampleSessionIn(-37)
  await mount(<ConfirmArea session={session} />)
  await press(buttonNamed('Confirm start'))
  const captured = (await outbox.capture.mock.results[0]?.value) as {entry: unknown}
  const title = await dialogTitle()
  await press(buttonNamed(title.replace(/^Now, or a/, 'A').replace('?', '')))
  expect(outbox.capture).toHaveBeenLastCalledWith(
    'confirm-start',
    expect.objectContaining({reported_at: session.scheduled_start, reason: 'on_time'}),
    {about: captured.entry},
  )
})

test.each([
  [-37, 'in less than 2 minutes. Closing this also counts as now.'],
  [50, 'in less than 2 minutes. Closing this means “Not yet”.'],
])('the question about a press %i minutes off says when it counts as now by itself', async (minutes, says) => {
  await mount(<ConfirmArea session={sampleSessionIn(minutes)} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  expect(found('[role=dialog]').textContent).toContain(`Without an answer it counts as now ${says}`)
})

test.each([
  ['late', -37],
  ['early', 50],
])('after a restart the question about a press that is %s says the same, until the same moment', async (_, minutes) => {
  const session = sampleSessionIn(minutes)
  const captured_at = new Date().toISOString()
  outbox.entries = [sampleEntry({captured_at, wait: 'held', lane: session.id})]
  await mount(<ConfirmArea session={session} />)
  await until(async () => {
    await act(async () => undefined)
    expect(found('section').textContent).toContain('Without an answer it counts as now in less than 2 minutes.')
  })
})

test.each([
  ['late', -37],
  ['early', 50],
])('a press that is %s is asked about for as long as its entry is held', async (_, minutes) => {
  const held_ms: number[] = []
  const storedBefore = (ago_ms: number) =>
    outbox.capture.mockImplementation((_kind, _params, {hold_ms}: {hold_ms: number}) => {
      held_ms.push(hold_ms)
      return Promise.resolve({is: 'saved', entry: sampleEntry({waiting_since: Date.now() - (hold_ms - ago_ms)})})
    })
  storedBefore(60_000)
  const {redraw} = await mount(<ConfirmArea session={sampleSessionIn(minutes)} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  // a timer that is already over would end now
  await act(() => new Promise(done => setTimeout(done)))
  expect(outbox.amend).not.toHaveBeenCalled()
  await redraw(null)

  storedBefore(0)
  await redraw(<ConfirmArea session={sampleSessionIn(minutes)} />)
  await press(buttonNamed('Confirm start'))
  await until(() => expect(outbox.amend).toHaveBeenCalledExactlyOnceWith(expect.anything(), {}))
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(held_ms).toEqual([115_000, 115_000])
})

test('an answer after a restart says that nothing was sent, or that it was sent before', async () => {
  const session = sampleSessionIn(50)
  outbox.entries = [sampleEntry({captured_at: new Date().toISOString(), wait: 'held', lane: session.id})]
  await mount(<ConfirmArea session={session} />)
  const notYet = () =>
    until(async () => {
      await act(async () => undefined)
      return buttonNamed('Not yet')
    })
  await press(await notYet())
  expect(takeToast()).toMatchObject({title: 'Not sent: the start is not confirmed'})
  outbox.discard.mockResolvedValue(false)
  await press(await notYet())
  expect(takeToast()).toMatchObject({title: 'Already sent'})
})

test('closing the question of a press far ahead takes it back', async () => {
  await mount(<ConfirmArea session={sampleSessionIn(50)} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  await press('[role=dialog] [aria-label=Close]')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(outbox.amend).not.toHaveBeenCalled()
  expect(outbox.discard).toHaveBeenCalledOnce()
})

test('closing the question leaves "now"', async () => {
  await mount(<ConfirmArea session={sampleSessionIn(-37)} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  await press('[role=dialog] [aria-label=Close]')
  expect(outbox.amend).toHaveBeenCalledExactlyOnceWith(expect.anything(), {})
  expect(outbox.discard).not.toHaveBeenCalled()
})

test('an answer that the storage does not take becomes a statement of its own', async () => {
  outbox.amend.mockRejectedValue(new Error('storage is away'))
  const session = sampleSessionIn(-37)
  await mount(<ConfirmArea session={session} />)
  await press(buttonNamed('Confirm start'))
  const title = await dialogTitle()
  await press(buttonNamed(title.replace(/^Now, or a/, 'A').replace('?', '')))
  expect(outbox.capture).toHaveBeenCalledTimes(2)
  expect(outbox.capture.mock.calls[1]?.[1]).toMatchObject({reported_at: session.scheduled_start})
})

test('a press far ahead can be taken back', async () => {
  await mount(<ConfirmArea session={sampleSessionIn(50)} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  await press(buttonNamed('Not yet'))
  expect(outbox.discard).toHaveBeenCalledOnce()
})

test('while the booked time is still ahead, neither the title nor a button offers it', async () => {
  await mount(<ConfirmArea session={sampleSessionIn(50)} />)
  await press(buttonNamed('Confirm start'))
  expect(await dialogTitle()).toBe('Start the visit now?')
  // of several visits under way
  expect(found('[role=dialog]').textContent).toContain(sampleSessionIn(50).title)
  const names = [...document.querySelectorAll('[role=dialog] button')].map(each => each.textContent)
  expect(names.filter(name => name?.startsWith('At '))).toEqual([])
  expect(names.some(name => name?.startsWith('Now'))).toBe(true)
})

test.each([
  [3, true],
  [6, false],
])('an early end %i minutes after the start says whether that is less than five', async (minutes, isSoon) => {
  const started = sampleConfirmation(new Date(Date.now() - minutes * minute_ms).toISOString())
  const confirmations = {start: {parent: null, caretaker: started}, end: {parent: null, caretaker: null}}
  await mount(<ConfirmArea session={sampleSessionIn(-minutes, {status: 'START_PARTIAL', confirmations})} />)
  await press(buttonNamed('Confirm end'))
  expect(await dialogTitle()).toBe('End the visit now?')
  expect(found('[role=dialog]').textContent?.includes('Less than 5 minutes after the start')).toBe(isSoon)
})

test.each([
  ['start', 50, 'Time before the booked start is not billed. To have it billed, agree on new times first.'],
  ['end', 20, 'Nothing is billed for a visit that ends before its booked start.'],
  ['end', -60, 'Time after the end is not billed.'],
] as const)('a tap on %s %i minutes before the booked start says: %s', async (edge, minutes, says) => {
  const caretaker = edge === 'end' ? sampleConfirmation(new Date(Date.now() - 30 * minute_ms).toISOString()) : null
  const confirmations = {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}}
  await mount(<ConfirmArea session={sampleSessionIn(minutes, {confirmations})} />)
  await press(buttonNamed(edge === 'start' ? 'Confirm start' : 'Confirm end'))
  await dialogTitle()
  const text = found('[role=dialog]').textContent ?? ''
  expect(text).toContain(says)
})

test('a tap that was sent before it was discarded stands, and the screen says so', async () => {
  outbox.discard.mockResolvedValue(false)
  await mount(<ConfirmArea session={sampleSessionIn(50)} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  await press(buttonNamed('Not yet'))
  expect(document.body.textContent).toContain('Already sent')
})

test('the question about an early end says when the other side has confirmed it', async () => {
  const start = {parent: null, caretaker: sampleConfirmation(new Date(Date.now() - 60 * minute_ms).toISOString())}
  const end = {parent: sampleConfirmation(new Date().toISOString()), caretaker: null}
  await mount(<ConfirmArea session={sampleSessionIn(-60, {confirmations: {start, end}})} />)
  await press(buttonNamed('Confirm end'))
  expect(await dialogTitle()).toBe('End the visit now?')
  expect(found('[role=dialog]').textContent).toMatch(
    /is saved\. Time after the end is not billed\. Parent confirmed \d{1,2}:\d\d [AP]M\./,
  )
})

/** A visit that the caregiver started an hour ago, with what the family confirmed. */
const startedVisit = (parent: {start?: string; end?: string} = {}) => {
  const caretaker = sampleConfirmation(new Date(Date.now() - 60 * minute_ms).toISOString())
  const of = (at?: string) => (at === undefined ? null : sampleConfirmation(at))
  const confirmations = {start: {parent: of(parent.start), caretaker}, end: {parent: of(parent.end), caretaker: null}}
  return sampleSessionIn(-60, {confirmations})
}

test('an early end can say that no one was home: it is billed until the booked end, and the family may contest it', async () => {
  await mount(<ConfirmArea session={startedVisit()} />)
  await press(buttonNamed('Confirm end'))
  await dialogTitle()
  expect(found('[role=dialog]').textContent).toMatch(
    /If no one was home, the visit is billed until the booked end, \d{1,2}:\d\d [AP]M\. The family is notified and may contest it\./,
  )
  await press(buttonNamed('No one was home'))
  expect(outbox.amend.mock.calls[0]?.slice(1)).toEqual([{reason: 'family_absent'}, {hold: true}])
  // its own time stays, and it is sent
  await until(() => expect(outbox.amend).toHaveBeenLastCalledWith(expect.anything(), {}))
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('a tap that was sent before it was said that no one was home stands as it is, and the screen says so', async () => {
  outbox.amend.mockResolvedValue(false)
  await mount(<ConfirmArea session={startedVisit()} />)
  await press(buttonNamed('Confirm end'))
  await dialogTitle()
  await press(buttonNamed('No one was home'))
  await until(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain('Already sent')
  })
})

test.each([
  ['the family confirmed the start', {start: '2026-06-08T16:00:00.000Z'}, 'caretaker'],
  ['the family confirmed the end', {end: '2026-06-08T16:50:00.000Z'}, 'caretaker'],
  ['the family ends it', {start: '2026-06-08T16:00:00.000Z'}, 'parent'],
] as const)('that no one was home is not offered where %s', async (_, confirmed, my_side) => {
  await mount(<ConfirmArea session={{...startedVisit(confirmed), my_side}} />)
  await press(buttonNamed('Confirm end'))
  await dialogTitle()
  expect(texts('[role=dialog] button')).not.toContain('No one was home')
})

test('a question that another tab answered, or whose tap it discarded, closes', async () => {
  const session = sampleSessionIn(-37)
  const captured_at = new Date().toISOString()
  const entry = sampleEntry({captured_at, waiting_since: Date.now(), wait: 'held'})
  outbox.capture.mockResolvedValue({is: 'saved', entry})
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  outbox.entries = [entry]
  await redraw(<ConfirmArea session={session} />)
  await dialogTitle()
  outbox.entries = [{...entry, wait: null}]
  await redraw(<ConfirmArea session={session} />)
  expect(texts('[role=dialog]')).toEqual([])
  expect(outbox.amend).not.toHaveBeenCalled()
})
