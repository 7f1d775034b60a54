import {act} from 'react'
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount, press, texts} from '../../../../tests/support/mount.ts'
import {until} from '../../../../tests/support/until.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {ConfirmArea} from './confirm-area.tsx'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'

// every tap must reach the outbox; the outbox has its own tests
const outbox = vi.hoisted(() => ({
  capture: vi.fn(),
  amend: vi.fn(),
  discard: vi.fn(),
  tryAgain: vi.fn(),
  entries: [] as unknown[],
  loadingReason: undefined as string | undefined,
}))
const visitor = vi.hoisted(() => ({who: {role: 'caretaker', member_role: null as string | null}}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  ...outbox,
  useLane: () => ({entries: outbox.entries, receipts: [], loadingReason: outbox.loadingReason}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => visitor.who,
}))

// the fields below the button are drawn once the page is idle
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))

const minute_ms = 60_000
/** A visit booked to start so many minutes from now. */
const visitIn = (minutes: number, given: Partial<Session> = {}) =>
  sampleSession({
    scheduled_start: new Date(Date.now() + minutes * minute_ms).toISOString(),
    scheduled_end: new Date(Date.now() + (minutes + 240) * minute_ms).toISOString(),
    location_source: 'zip',
    ...given,
  })
const button = (name: string) => {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button')]
  const one = all.find(each => each.textContent === name)
  if (!one) throw new Error(`no button ${name} among ${all.map(each => each.textContent).join(', ')}`)
  for (const each of all) delete each.dataset.test
  one.dataset.test = 'pressed'
  return '[data-test=pressed]'
}

/** The prompt's title, once it is rendered. */
const question = () =>
  until(async () => {
    await act(async () => undefined)
    return found('[role=dialog] h2').textContent
  })

/** Once the fields below the button are drawn. */
const fieldsDrawn = () =>
  until(async () => {
    await act(async () => undefined)
    return button('Add a note')
  })

afterEach(() => vi.useRealTimers())
beforeEach(() => {
  // a visit of this day, at whatever hour the test runs
  vi.setSystemTime('2026-06-08T17:00:00.000Z')
  for (const given of ['permissions', 'geolocation']) Reflect.deleteProperty(navigator, given)
  outbox.entries = []
  for (const mock of [outbox.capture, outbox.amend, outbox.discard]) mock.mockReset()
  outbox.amend.mockResolvedValue(true)
  outbox.discard.mockResolvedValue(true)
  outbox.capture.mockImplementation((_kind, _params, {pressed_ms = Date.now()} = {}) => {
    const captured_at = new Date(pressed_ms).toISOString()
    return Promise.resolve({is: 'saved', entry: sampleEntry({captured_at, waiting_since: Date.now()})})
  })
})

test('a press on time is stored as it is, and nothing is asked', async () => {
  const session = visitIn(2)
  await mount(<ConfirmArea session={session} />)
  await press(button('Confirm start'))
  expect(outbox.capture).toHaveBeenCalledWith(
    'confirm-start',
    {session_id: session.id, side: 'caretaker', offline: false, code: null},
    {hold_ms: 0, pressed_ms: expect.any(Number) as number},
  )
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('a late press is stored first; "at the booked time" then completes it with a reason', async () => {
  const session = visitIn(-37)
  await mount(<ConfirmArea session={session} />)
  await press(button('Confirm start'))
  expect(outbox.capture.mock.calls[0]?.[2].hold_ms).toBeGreaterThan(60_000)
  const title = await question()
  expect(title).toMatch(/^Now, or at \d{1,2}:\d\d [AP]M\?$/)
  await press(button(title.replace(/^Now, or a/, 'A').replace('?', '')))
  const [, completed] = outbox.amend.mock.calls[0] ?? []
  expect(completed).toEqual({reported_at: session.scheduled_start, reason: 'on_time'})
})

test.each([
  ['while the visit is booked', 240, ['Now', 'At ']],
  ['after its booked end', 20, ['At ', 'Now']],
])('the likely answer about a late start comes first: %s', async (_, length, order) => {
  const scheduled_end = new Date(Date.now() + (length - 37) * minute_ms).toISOString()
  await mount(<ConfirmArea session={visitIn(-37, {scheduled_end})} />)
  await press(button('Confirm start'))
  await question()
  expect(texts('[role=dialog] button').flatMap(name => /^(?:Now|At )/.exec(name)?.[0] ?? [])).toEqual(order)
})

test('the question about a visit of yesterday names its day', async () => {
  const day_ms = 24 * 60 * minute_ms
  const started = sampleConfirmation(new Date(Date.now() - day_ms - 60 * minute_ms).toISOString())
  const session = visitIn(-24 * 60 - 240, {
    confirmations: {start: {parent: null, caretaker: started}, end: {parent: null, caretaker: null}},
  })
  await mount(<ConfirmArea session={session} />)
  await press(button('Confirm end'))
  expect(await question()).toMatch(/^Now, or yesterday, \d{1,2}:\d\d [AP]M\?$/)
  expect(texts('[role=dialog] button').some(name => name.startsWith('Yesterday, '))).toBe(true)
})

test('a code that does not match is said, and another one is sent for the confirmed start', async () => {
  const start = {parent: null, caretaker: sampleConfirmation(new Date().toISOString(), {flags: ['code_invalid']})}
  const none = {parent: null, caretaker: null}
  const session = visitIn(-37, {status: 'START_PARTIAL', confirmations: {start, end: none}})
  const {redraw} = await mount(<ConfirmArea session={session} />)
  const section = () => document.querySelector('section:has(input)')
  await until(async () => {
    await act(async () => undefined)
    expect(section()?.textContent).toContain('This code does not match')
  })
  const input = section()!.querySelector('input')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '123456')
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
  await press(button('Send code'))
  expect(outbox.capture).toHaveBeenCalledWith(
    'confirm-start',
    {session_id: session.id, side: 'caretaker', offline: false, code: '123456'},
    {hold_ms: 0, pressed_ms: expect.any(Number) as number},
  )
  expect(document.querySelector('[role=dialog]')).toBeNull()
  // the code stays in its field, to be corrected
  expect(section()?.querySelector('input')?.value).toBe('123456')
  const proven = {...start, parent: sampleConfirmation(new Date().toISOString(), {reason: 'start_code'})}
  await redraw(<ConfirmArea session={{...session, confirmations: {start: proven, end: none}}} />)
  expect(document.body.textContent).not.toContain('This code does not match')
})

test.each([
  ['with an account presses its button', {}, 'or the parent presses “Confirm start” too'],
  ['without one is called', {card: true, family_without_account: true}, 'support confirms it with the family by phone'],
] as const)('where a code does not match, a family %s', async (_, given, text) => {
  const start = {parent: null, caretaker: sampleConfirmation(new Date().toISOString(), {flags: ['code_invalid']})}
  const confirmations = {start, end: {parent: null, caretaker: null}}
  await mount(<ConfirmArea session={visitIn(-37, {status: 'START_PARTIAL', confirmations, ...given})} />)
  await until(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain(text)
  })
})

test('a visit that leaves the screen leaves no timer behind', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  const {redraw} = await mount(<ConfirmArea session={visitIn(2)} />)
  await press(button('Confirm start'))
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  await redraw(null)
  expect(vi.getTimerCount()).toBe(0)
})

test('nothing can be pressed until what waits on this phone was read, and the page keeps its height', async () => {
  outbox.loadingReason = 'Checking what is saved'
  onTestFinished(() => {
    outbox.loadingReason = undefined
  })
  const session = visitIn(-9)
  const {redraw} = await mount(<ConfirmArea session={session} />)
  expect(document.querySelectorAll('button')).toHaveLength(0)
  expect(found('[role=status] .h-16')).toBeTruthy()
  outbox.loadingReason = undefined
  outbox.entries = [sampleEntry({captured_at: new Date().toISOString(), lane: session.id})]
  await redraw(<ConfirmArea session={session} />)
  expect(texts('button').filter(text => text.startsWith('Confirm'))).toEqual(['Confirm end'])
  expect(document.querySelector('[role=status] .h-16')).toBeNull()
})

test('an answer that comes when the press has left follows it with the time of the press', async () => {
  outbox.amend.mockResolvedValue(false)
  const session = visitIn(-37)
  await mount(<ConfirmArea session={session} />)
  await press(button('Confirm start'))
  const captured = (await outbox.capture.mock.results[0]?.value) as {entry: unknown}
  const title = await question()
  await press(button(title.replace(/^Now, or a/, 'A').replace('?', '')))
  expect(outbox.capture).toHaveBeenLastCalledWith(
    'confirm-start',
    expect.objectContaining({reported_at: session.scheduled_start, reason: 'on_time'}),
    {about: captured.entry},
  )
})

test('where the phone may say where it is, the press waits for that a moment, and is stored before', async () => {
  const getCurrentPosition = vi.fn((tell: PositionCallback) =>
    tell({coords: {latitude: 36.1, longitude: -86.7, accuracy: 11.6}} as GeolocationPosition),
  )
  Object.defineProperty(navigator, 'geolocation', {value: {getCurrentPosition}, configurable: true})
  await mount(<ConfirmArea session={visitIn(2, {location_source: 'pin'})} />)
  await press(button('Confirm start'))
  const {hold_ms} = outbox.capture.mock.calls[0]?.[2] ?? {}
  expect(hold_ms).toBeGreaterThan(0)
  expect(hold_ms).toBeLessThanOrEqual(5_000)
  expect(outbox.amend).toHaveBeenCalledWith(expect.anything(), {
    latitude: 36.1,
    longitude: -86.7,
    accuracy_m: 12,
  })
})

test('a note goes with the press, without spaces around it', async () => {
  await mount(<ConfirmArea session={visitIn(2)} />)
  await press(await fieldsDrawn())
  const note = found('textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(note, ' Met at the school ')
  await act(async () => void note.dispatchEvent(new Event('input', {bubbles: true})))
  await press(button('Confirm start'))
  expect(outbox.capture.mock.calls[0]?.[1]).toMatchObject({memo: 'Met at the school'})
})

test('with a card’s code the press carries the place, which the server judges, also where only the ZIP code is known', async () => {
  const getCurrentPosition = vi.fn((tell: PositionCallback) =>
    tell({coords: {latitude: 36.1, longitude: -86.7, accuracy: 11.6}} as GeolocationPosition),
  )
  Object.defineProperty(navigator, 'geolocation', {value: {getCurrentPosition}, configurable: true})
  await mount(<ConfirmArea session={visitIn(2, {card: true})} />)
  await typeCode()
  await press(button('Confirm start'))
  expect(outbox.capture.mock.calls[0]?.[1]).toMatchObject({code: '123456'})
  expect(outbox.amend).toHaveBeenCalledWith(expect.anything(), {
    latitude: 36.1,
    longitude: -86.7,
    accuracy_m: 12,
  })
})

/** The browser shows its location prompt and gets no answer. */
function placeUnanswered(): void {
  const permissions = {query: async () => Object.assign(new EventTarget(), {state: 'prompt'})}
  Object.defineProperty(navigator, 'permissions', {value: permissions, configurable: true})
  Object.defineProperty(navigator, 'geolocation', {
    value: {getCurrentPosition: () => undefined},
    configurable: true,
  })
}

async function typeCode(): Promise<void> {
  await fieldsDrawn()
  const input = found('input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '123456')
  await act(async () => void input.dispatchEvent(new Event('input', {bubbles: true})))
}

test('the answer is stored at once even if the browser’s location prompt stays open', async () => {
  placeUnanswered()
  const session = visitIn(-37, {card: true})
  await mount(<ConfirmArea session={session} />)
  await typeCode()
  await press(button('Confirm start'))
  const title = await question()
  await press(button(title.replace(/^Now, or a/, 'A').replace('?', '')))
  expect(outbox.amend).toHaveBeenCalledWith(
    expect.anything(),
    {reported_at: session.scheduled_start, reason: 'on_time'},
    {hold: true},
  )
})

test('an early press with a card’s code is held for as long as its place may take', async () => {
  placeUnanswered()
  await mount(<ConfirmArea session={visitIn(50, {card: true})} />)
  await typeCode()
  await press(button('Confirm start'))
  expect(outbox.capture.mock.calls[0]?.[2].hold_ms).toBeGreaterThanOrEqual(30_000)
})

test('a place that comes while the question stands goes with the press, answered or not', async () => {
  let tell: PositionCallback = () => undefined
  placeUnanswered()
  Object.defineProperty(navigator, 'geolocation', {
    value: {getCurrentPosition: (told: PositionCallback) => void (tell = told)},
    configurable: true,
  })
  await mount(<ConfirmArea session={visitIn(-37, {card: true})} />)
  await typeCode()
  await press(button('Confirm start'))
  await question()
  await act(async () => tell({coords: {latitude: 36.1, longitude: -86.7, accuracy: 11.6}} as GeolocationPosition))
  expect(outbox.amend).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    {latitude: 36.1, longitude: -86.7, accuracy_m: 12},
    {hold: true},
  )
})

test.each([
  [-37, 'in less than 2 minutes. Closing this also counts as now.'],
  [50, 'in less than 2 minutes. Closing this means “Not yet”.'],
])('the question about a press %i minutes off says when it counts as now by itself', async (minutes, says) => {
  await mount(<ConfirmArea session={visitIn(minutes)} />)
  await press(button('Confirm start'))
  await question()
  expect(found('[role=dialog]').textContent).toContain(`Without an answer it counts as now ${says}`)
})

test.each([
  ['late', -37],
  ['early', 50],
])('after a restart the question about a press that is %s says the same, until the same moment', async (_, minutes) => {
  const session = visitIn(minutes)
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
  const {redraw} = await mount(<ConfirmArea session={visitIn(minutes)} />)
  await press(button('Confirm start'))
  await question()
  // a timer that is already over would end now
  await act(() => new Promise(done => setTimeout(done)))
  expect(outbox.amend).not.toHaveBeenCalled()
  await redraw(null)

  storedBefore(0)
  await redraw(<ConfirmArea session={visitIn(minutes)} />)
  await press(button('Confirm start'))
  await until(() => expect(outbox.amend).toHaveBeenCalledExactlyOnceWith(expect.anything(), {}))
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(held_ms).toEqual([115_000, 115_000])
})

test('an answer after a restart says that nothing was sent, or that it was sent before', async () => {
  const session = visitIn(50)
  outbox.entries = [sampleEntry({captured_at: new Date().toISOString(), wait: 'held', lane: session.id})]
  await mount(<ConfirmArea session={session} />)
  const notYet = () =>
    until(async () => {
      await act(async () => undefined)
      return button('Not yet')
    })
  await press(await notYet())
  expect(takeToast()).toMatchObject({title: 'Not sent: the start is not confirmed'})
  outbox.discard.mockResolvedValue(false)
  await press(await notYet())
  expect(takeToast()).toMatchObject({title: 'Already sent'})
})

test('closing the question of a press far ahead takes it back', async () => {
  await mount(<ConfirmArea session={visitIn(50)} />)
  await press(button('Confirm start'))
  await question()
  await press('[role=dialog] [aria-label=Close]')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(outbox.amend).not.toHaveBeenCalled()
  expect(outbox.discard).toHaveBeenCalledOnce()
})

test('closing the question leaves "now"', async () => {
  await mount(<ConfirmArea session={visitIn(-37)} />)
  await press(button('Confirm start'))
  await question()
  await press('[role=dialog] [aria-label=Close]')
  expect(outbox.amend).toHaveBeenCalledExactlyOnceWith(expect.anything(), {})
  expect(outbox.discard).not.toHaveBeenCalled()
})

test('an answer that the storage does not take becomes a statement of its own', async () => {
  outbox.amend.mockRejectedValue(new Error('storage is away'))
  const session = visitIn(-37)
  await mount(<ConfirmArea session={session} />)
  await press(button('Confirm start'))
  const title = await question()
  await press(button(title.replace(/^Now, or a/, 'A').replace('?', '')))
  expect(outbox.capture).toHaveBeenCalledTimes(2)
  expect(outbox.capture.mock.calls[1]?.[1]).toMatchObject({reported_at: session.scheduled_start})
})

test('a press far ahead can be taken back', async () => {
  await mount(<ConfirmArea session={visitIn(50)} />)
  await press(button('Confirm start'))
  await question()
  await press(button('Not yet'))
  expect(outbox.discard).toHaveBeenCalledOnce()
})

test('while the booked time is still ahead, neither the title nor a button offers it', async () => {
  await mount(<ConfirmArea session={visitIn(50)} />)
  await press(button('Confirm start'))
  expect(await question()).toBe('Start the visit now?')
  // of several visits under way
  expect(found('[role=dialog]').textContent).toContain(visitIn(50).title)
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
  await mount(<ConfirmArea session={visitIn(-minutes, {status: 'START_PARTIAL', confirmations})} />)
  await press(button('Confirm end'))
  expect(await question()).toBe('End the visit now?')
  expect(found('[role=dialog]').textContent?.includes('Less than 5 minutes after the start')).toBe(isSoon)
})

test('a tap that was sent before it was discarded stands, and the screen says so', async () => {
  outbox.discard.mockResolvedValue(false)
  await mount(<ConfirmArea session={visitIn(50)} />)
  await press(button('Confirm start'))
  await question()
  await press(button('Not yet'))
  expect(document.body.textContent).toContain('Already sent')
})

test('with nothing left to press there is no prompt for the location', async () => {
  Object.defineProperty(navigator, 'geolocation', {value: {}, configurable: true})
  const asks = {state: 'prompt', addEventListener: vi.fn(), removeEventListener: vi.fn()}
  const permission = vi.spyOn(navigator.permissions, 'query').mockResolvedValue(asks as never)
  const session = visitIn(2, {location_source: 'pin'})
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await press(button('Confirm start'))
  await until(() => expect(document.body.textContent).toContain('Add your location'))
  const said = {parent: null, caretaker: sampleConfirmation(session.scheduled_start)}
  await redraw(<ConfirmArea session={{...session, status: 'COMPLETED', confirmations: {start: said, end: said}}} />)
  expect(document.body.textContent).not.toContain('Add your location')
  permission.mockRestore()
})

test('what could neither be kept nor sent is never shown as saved', async () => {
  outbox.capture.mockResolvedValue({is: 'lost', why: 'storage'})
  await mount(<ConfirmArea session={visitIn(2)} />)
  await press(button('Confirm start'))
  expect(found('[role=alert]').textContent).toContain('Not saved')
  expect(document.body.textContent).not.toContain('Saved on this phone')
})

test('a refused press says why and stays until its owner decides', async () => {
  const error = {status: 404, code: 'not_found', detail: 'There is no such session', at: 0}
  outbox.entries = [sampleEntry({state: 'attention', error})]
  await mount(<ConfirmArea session={visitIn(2)} />)
  expect(found('[role=alert]').textContent).toContain('This visit no longer exists, or is no longer yours.')
  await press(button('Discard'))
  expect(outbox.discard).toHaveBeenCalledOnce()
})

test('the question about an early end says when the other side has confirmed it', async () => {
  const start = {parent: null, caretaker: sampleConfirmation(new Date(Date.now() - 60 * minute_ms).toISOString())}
  const end = {parent: sampleConfirmation(new Date().toISOString()), caretaker: null}
  await mount(<ConfirmArea session={visitIn(-60, {confirmations: {start, end}})} />)
  await press(button('Confirm end'))
  expect(await question()).toBe('End the visit now?')
  expect(found('[role=dialog]').textContent).toMatch(/is saved\. Parent confirmed \d{1,2}:\d\d [AP]M\./)
})

test('the start of a visit that another one comes before has a small button', async () => {
  const classesOf = (isSmall: boolean) => {
    const {className} = found(button('Confirm start'))
    return className.includes('min-h-12') === isSmall && className.includes('min-h-16') !== isSmall
  }
  const {redraw} = await mount(<ConfirmArea session={visitIn(50)} />)
  expect(classesOf(false)).toBe(true)
  await redraw(<ConfirmArea session={visitIn(50)} isLater />)
  expect(classesOf(true)).toBe(true)
})
