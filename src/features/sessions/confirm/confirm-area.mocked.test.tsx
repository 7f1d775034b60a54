import {act} from 'react'
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {buttonNamed, dialogTitle, found, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {ConfirmArea} from './confirm-area.tsx'
import {sampleConfirmation, sampleEntry, sampleSessionIn} from '#tests/support/samples/visit-samples.ts'

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

/** Once the fields below the button are drawn. */
const fieldsDrawn = () =>
  until(async () => {
    await act(async () => undefined)
    return buttonNamed('Add a note')
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
  const session = sampleSessionIn(2)
  await mount(<ConfirmArea session={session} />)
  await press(buttonNamed('Confirm start'))
  expect(outbox.capture).toHaveBeenCalledWith(
    'confirm-start',
    {session_id: session.id, side: 'caretaker', offline: false, code: null},
    {hold_ms: 0, pressed_ms: expect.any(Number) as number},
  )
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('a code that does not match is said, and another one is sent for the confirmed start', async () => {
  const start = {parent: null, caretaker: sampleConfirmation(new Date().toISOString(), {flags: ['code_invalid']})}
  const none = {parent: null, caretaker: null}
  const session = sampleSessionIn(-37, {status: 'START_PARTIAL', confirmations: {start, end: none}})
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
  await press(buttonNamed('Send code'))
  expect(outbox.capture).toHaveBeenCalledWith(
    'confirm-start',
    {session_id: session.id, side: 'caretaker', offline: false, code: '123456'},
    {hold_ms: 0, pressed_ms: expect.any(Number) as number},
  )
  expect(document.querySelector('[role=dialog]')).toBeNull()
  // the code stays in its field, to be corrected
  expect(section()?.querySelector('input')?.value).toBe('123456')
  // offline it waits, and is not asked for again
  outbox.entries = [sampleEntry({lane: session.id, params: {session_id: session.id, code: '123456'}})]
  await redraw(<ConfirmArea session={session} />)
  expect(document.body.textContent).toContain('Your new code is saved here and is sent once you are online.')
  expect(document.body.textContent).not.toContain('This code does not match')
  outbox.entries = []
  const proven = {...start, parent: sampleConfirmation(new Date().toISOString(), {reason: 'start_code'})}
  await redraw(<ConfirmArea session={{...session, confirmations: {start: proven, end: none}}} />)
  expect(document.body.textContent).not.toContain('This code does not match')
})

test('a code that was too short is said after the press, stays in its field, and goes along once it is whole', async () => {
  const session = sampleSessionIn(2)
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await typeCode('125')
  await press(buttonNamed('Confirm start'))
  expect(outbox.capture).toHaveBeenCalledTimes(1)
  expect(outbox.capture.mock.calls[0]?.[1]).toMatchObject({code: null})
  const entry = sampleEntry({captured_at: new Date().toISOString(), lane: session.id})
  outbox.entries = [entry]
  await redraw(<ConfirmArea session={session} />)
  const section = () => document.querySelector('section:has(input)')
  await until(async () => {
    await act(async () => undefined)
    expect(section()?.textContent).toContain('This code was not sent: it needs six digits')
  })
  expect(section()?.querySelector('input')?.value).toBe('125')
  await typeInto(section()!.querySelector('input')!, '125678')
  await press(buttonNamed('Send code'))
  // the confirmation waits on this phone, so that it takes the code with it
  expect(outbox.amend).toHaveBeenCalledWith(entry, {code: '125678'}, {hold: true})
  expect(outbox.capture).toHaveBeenCalledTimes(1)
  expect(document.body.textContent).not.toContain('This code was not sent')
})

test('a code that became whole after its confirmation was sent is sent by itself', async () => {
  const session = sampleSessionIn(2)
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await typeCode('125')
  await press(buttonNamed('Confirm start'))
  const start = {parent: null, caretaker: sampleConfirmation(new Date().toISOString())}
  const confirmations = {start, end: {parent: null, caretaker: null}}
  await redraw(<ConfirmArea session={{...session, status: 'START_PARTIAL', confirmations}} />)
  await until(async () => {
    await act(async () => undefined)
    return buttonNamed('Send code')
  })
  await typeInto(found('section input'), '125678')
  await press(buttonNamed('Send code'))
  expect(outbox.capture.mock.calls.map(([, params]) => (params as {code: unknown}).code)).toEqual([null, '125678'])
})

test.each([
  ['with an account presses its button', {}, 'or the parent presses “Confirm start” too'],
  ['without one is called', {card: true, family_without_account: true}, 'support confirms it with the family by phone'],
] as const)('where a code does not match, a family %s', async (_, given, text) => {
  const start = {parent: null, caretaker: sampleConfirmation(new Date().toISOString(), {flags: ['code_invalid']})}
  const confirmations = {start, end: {parent: null, caretaker: null}}
  await mount(<ConfirmArea session={sampleSessionIn(-37, {status: 'START_PARTIAL', confirmations, ...given})} />)
  await until(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain(text)
  })
})

test('a visit that leaves the screen leaves no timer behind', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  const {redraw} = await mount(<ConfirmArea session={sampleSessionIn(2)} />)
  await press(buttonNamed('Confirm start'))
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  await redraw(null)
  expect(vi.getTimerCount()).toBe(0)
})

test('nothing can be pressed until what waits on this phone was read, and the page keeps its height', async () => {
  outbox.loadingReason = 'Checking what is saved'
  onTestFinished(() => {
    outbox.loadingReason = undefined
  })
  const session = sampleSessionIn(-9)
  const {redraw} = await mount(<ConfirmArea session={session} />)
  expect(document.querySelectorAll('button')).toHaveLength(0)
  expect(found('[role=status] .h-16')).toBeTruthy()
  outbox.loadingReason = undefined
  outbox.entries = [sampleEntry({captured_at: new Date().toISOString(), lane: session.id})]
  await redraw(<ConfirmArea session={session} />)
  expect(texts('button').filter(text => text.startsWith('Confirm'))).toEqual(['Confirm end'])
  expect(document.querySelector('[role=status] .h-16')).toBeNull()
})

test('where the phone may say where it is, the press waits for that a moment, and is stored before', async () => {
  const getCurrentPosition = vi.fn((tell: PositionCallback) =>
    tell({coords: {latitude: 36.1, longitude: -86.7, accuracy: 11.6}} as GeolocationPosition),
  )
  Object.defineProperty(navigator, 'geolocation', {value: {getCurrentPosition}, configurable: true})
  await mount(<ConfirmArea session={sampleSessionIn(2, {location_source: 'pin'})} />)
  await press(buttonNamed('Confirm start'))
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
  await mount(<ConfirmArea session={sampleSessionIn(2)} />)
  await press(await fieldsDrawn())
  const note = found('textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(note, ' Met at the school ')
  await act(async () => void note.dispatchEvent(new Event('input', {bubbles: true})))
  await press(buttonNamed('Confirm start'))
  expect(outbox.capture.mock.calls[0]?.[1]).toMatchObject({memo: 'Met at the school'})
})

test('with a card’s code the press carries the place, which the server judges, also where only the ZIP code is known', async () => {
  const getCurrentPosition = vi.fn((tell: PositionCallback) =>
    tell({coords: {latitude: 36.1, longitude: -86.7, accuracy: 11.6}} as GeolocationPosition),
  )
  Object.defineProperty(navigator, 'geolocation', {value: {getCurrentPosition}, configurable: true})
  await mount(<ConfirmArea session={sampleSessionIn(2, {card: true})} />)
  await typeCode()
  await press(buttonNamed('Confirm start'))
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

async function typeCode(code = '123456'): Promise<void> {
  await fieldsDrawn()
  await typeInto(found('input'), code)
}

async function typeInto(input: Element, code: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, code)
  await act(async () => void input.dispatchEvent(new Event('input', {bubbles: true})))
}

test('the answer is stored at once even if the browser’s location prompt stays open', async () => {
  placeUnanswered()
  const session = sampleSessionIn(-37, {card: true})
  await mount(<ConfirmArea session={session} />)
  await typeCode()
  await press(buttonNamed('Confirm start'))
  const title = await dialogTitle()
  await press(buttonNamed(title.replace(/^Now, or a/, 'A').replace('?', '')))
  expect(outbox.amend).toHaveBeenCalledWith(
    expect.anything(),
    {reported_at: session.scheduled_start, reason: 'on_time'},
    {hold: true},
  )
})

test('an early press with a card’s code is held for as long as its place may take', async () => {
  placeUnanswered()
  await mount(<ConfirmArea session={sampleSessionIn(50, {card: true})} />)
  await typeCode()
  await press(buttonNamed('Confirm start'))
  expect(outbox.capture.mock.calls[0]?.[2].hold_ms).toBeGreaterThanOrEqual(30_000)
})

test('a place that comes while the question stands goes with the press, answered or not', async () => {
  let tell: PositionCallback = () => undefined
  placeUnanswered()
  Object.defineProperty(navigator, 'geolocation', {
    value: {getCurrentPosition: (told: PositionCallback) => void (tell = told)},
    configurable: true,
  })
  await mount(<ConfirmArea session={sampleSessionIn(-37, {card: true})} />)
  await typeCode()
  await press(buttonNamed('Confirm start'))
  await dialogTitle()
  await act(async () => tell({coords: {latitude: 36.1, longitude: -86.7, accuracy: 11.6}} as GeolocationPosition))
  expect(outbox.amend).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    {latitude: 36.1, longitude: -86.7, accuracy_m: 12},
    {hold: true},
  )
})

test('with nothing left to press there is no prompt for the location', async () => {
  Object.defineProperty(navigator, 'geolocation', {value: {}, configurable: true})
  const asks = {state: 'prompt', addEventListener: vi.fn(), removeEventListener: vi.fn()}
  const permission = vi.spyOn(navigator.permissions, 'query').mockResolvedValue(asks as never)
  const session = sampleSessionIn(2, {location_source: 'pin'})
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await press(buttonNamed('Confirm start'))
  await until(() => expect(document.body.textContent).toContain('Add your location'))
  const said = {parent: null, caretaker: sampleConfirmation(session.scheduled_start)}
  await redraw(<ConfirmArea session={{...session, status: 'COMPLETED', confirmations: {start: said, end: said}}} />)
  expect(document.body.textContent).not.toContain('Add your location')
  permission.mockRestore()
})

test('what could neither be kept nor sent is never shown as saved', async () => {
  outbox.capture.mockResolvedValue({is: 'lost', why: 'storage'})
  await mount(<ConfirmArea session={sampleSessionIn(2)} />)
  await press(buttonNamed('Confirm start'))
  expect(found('[role=alert]').textContent).toContain('Not saved')
  expect(document.body.textContent).not.toContain('Saved on this phone')
})

test('a refused press says why and stays until its owner decides', async () => {
  const error = {status: 404, code: 'not_found', detail: 'There is no such session', at: 0}
  outbox.entries = [sampleEntry({state: 'attention', error})]
  await mount(<ConfirmArea session={sampleSessionIn(2)} />)
  expect(found('[role=alert]').textContent).toContain('This visit no longer exists, or is no longer yours.')
  await press(buttonNamed('Discard'))
  expect(outbox.discard).toHaveBeenCalledOnce()
})

test('the start of a visit that another one comes before has a small button', async () => {
  const classesOf = (isSmall: boolean) => {
    const {className} = found(buttonNamed('Confirm start'))
    return className.includes('min-h-12') === isSmall && className.includes('min-h-16') !== isSmall
  }
  const {redraw} = await mount(<ConfirmArea session={sampleSessionIn(50)} />)
  expect(classesOf(false)).toBe(true)
  await redraw(<ConfirmArea session={sampleSessionIn(50)} isLater />)
  expect(classesOf(true)).toBe(true)
})
