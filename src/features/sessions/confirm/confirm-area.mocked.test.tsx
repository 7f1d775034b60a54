import {act} from 'react'
import {tappedVisit} from '#contract/sessions/tapped-visit.ts'
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
  receipts: [] as unknown[],
  loadingReason: undefined as string | undefined,
}))
const visitor = vi.hoisted(() => ({who: {role: 'caretaker', member_role: null as string | null}}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  ...outbox,
  useLane: () => ({entries: outbox.entries, receipts: outbox.receipts, loadingReason: outbox.loadingReason}),
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

test('a coordinator has a field for the code only on a visit to which they go', async () => {
  onTestFinished(() => void (visitor.who = {role: 'caretaker', member_role: null}))
  visitor.who = {role: 'agency', member_role: 'coordinator'}
  const assigned = {member_id: 'cora', name: 'Cora Bell', avatar_url: null}
  const session = sampleSessionIn(2, {assigned})
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await fieldsDrawn()
  expect(document.body.textContent).not.toContain('Start code')
  await redraw(<ConfirmArea session={{...session, is_assigned_reader: true}} />)
  expect(document.body.textContent).toContain('Start code (optional)')
})

test('an office reads from when a visit ahead can be confirmed, and has no dead button', async () => {
  onTestFinished(() => void (visitor.who = {role: 'caretaker', member_role: null}))
  const session = sampleSessionIn(3 * 24 * 60)
  const {redraw} = await mount(<ConfirmArea session={session} />)
  expect(texts('button')).toEqual(['Confirm start'])
  visitor.who = {role: 'agency', member_role: 'coordinator'}
  await redraw(<ConfirmArea key="office" session={session} />)
  expect(texts('button')).toEqual([])
  expect(document.body.textContent).toContain('You can confirm from')
  await redraw(<ConfirmArea key="goes" session={{...session, is_assigned_reader: true}} />)
  expect(texts('button')).toEqual(['Confirm start'])
})

test('an office confirms for who goes, by a small button that names them', async () => {
  onTestFinished(() => void (visitor.who = {role: 'caretaker', member_role: null}))
  visitor.who = {role: 'agency', member_role: 'coordinator'}
  const session = sampleSessionIn(2, {assigned: {member_id: 'cora', name: 'Cora Bell', avatar_url: null}})
  const {redraw} = await mount(<ConfirmArea session={session} />)
  expect(found(buttonNamed('Confirm start for Cora Bell')).className).toContain('min-h-12')
  await redraw(<ConfirmArea session={{...session, is_assigned_reader: true}} />)
  expect(found(buttonNamed('Confirm start')).className).toContain('min-h-16')
})

test('a press on time is stored as it is, and nothing is asked', async () => {
  const session = sampleSessionIn(2)
  await mount(<ConfirmArea session={session} />)
  await press(buttonNamed('Confirm start'))
  expect(outbox.capture).toHaveBeenCalledWith(
    'confirm-start',
    {session_id: session.id, side: 'caretaker', offline: false, visit: tappedVisit(session), code: null},
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
    {
      session_id: session.id,
      side: 'caretaker',
      offline: false,
      visit: tappedVisit(session),
      code: '123456',
      is_code_only: true,
    },
    {hold_ms: 0, pressed_ms: expect.any(Number) as number},
  )
  expect(document.querySelector('[role=dialog]')).toBeNull()
  // the code stays in its field, to be corrected
  expect(section()?.querySelector('input')?.value).toBe('123456')
  // offline it waits, and is not asked for again
  outbox.entries = [sampleEntry({lane: session.id, params: {session_id: session.id, code: '123456'}})]
  await redraw(<ConfirmArea session={session} />)
  expect(document.body.textContent).toContain('Your new code is saved on this device and has not been sent yet.')
  expect(document.body.textContent).not.toContain('This code does not match')
  outbox.entries = []
  const proven = {...start, parent: sampleConfirmation(new Date().toISOString(), {reason: 'start_code'})}
  await redraw(<ConfirmArea session={{...session, confirmations: {start: proven, end: none}}} />)
  expect(document.body.textContent).not.toContain('This code does not match')
})

const tooShort = 'This code was not sent: it needs six digits'
const codeWaits = 'Your new code is saved on this device and has not been sent yet.'

/** Draws the start as confirmed on this device at `ms` ago, by an entry or a receipt whose code was too short. */
const shortStart = (session: ReturnType<typeof sampleSessionIn>, ms = 0) =>
  sampleEntry({
    key: 'short',
    captured_at: new Date(Date.now() - ms).toISOString(),
    lane: session.id,
    params: {session_id: session.id, side: 'caretaker', offline: true, code: null, is_code_short: true},
  })
const receiptOf = ({params, ...entry}: ReturnType<typeof sampleEntry>, given: object = {}) => ({
  ...entry,
  received_at: new Date().toISOString(),
  stored_at: Date.now(),
  request: {params, tz: entry.tz, clock_offset_ms: 0, tries: 1},
  ...given,
})
const codeEntry = (session: ReturnType<typeof sampleSessionIn>, given: object = {}) =>
  sampleEntry({
    key: 'code',
    captured_at: new Date().toISOString(),
    lane: session.id,
    params: {session_id: session.id, side: 'caretaker', offline: true, code: '125678', is_code_only: true},
    ...given,
  })
const says = (text: string) =>
  until(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain(text)
  })
const forgetReceipts = () =>
  onTestFinished(() => {
    outbox.receipts = []
    outbox.entries = []
  })

test('a press with a code that is too short is stored at once, without it', async () => {
  await mount(<ConfirmArea session={sampleSessionIn(2)} />)
  await typeCode('125')
  await press(buttonNamed('Confirm start'))
  expect(outbox.capture).toHaveBeenCalledTimes(1)
  expect(outbox.capture.mock.calls[0]?.[1]).toMatchObject({code: null, is_code_short: true})
})

test.each([0, 11 * 60_000])(
  'a code completed %i ms after a confirmation that still waits is a tap of its own',
  async ms => {
    forgetReceipts()
    const session = sampleSessionIn(2)
    outbox.entries = [shortStart(session, ms)]
    const {redraw} = await mount(<ConfirmArea session={session} />)
    await says(tooShort)
    await typeInto(found('section input'), '125678')
    await press(buttonNamed('Send code'))
    expect(outbox.amend).not.toHaveBeenCalled()
    expect(outbox.capture).toHaveBeenCalledExactlyOnceWith(
      'confirm-start',
      {
        session_id: session.id,
        side: 'caretaker',
        offline: false,
        visit: tappedVisit(session),
        code: '125678',
        is_code_only: true,
      },
      {hold_ms: 0, pressed_ms: expect.any(Number) as number},
    )
    // until it is stored, it is asked for
    expect(document.body.textContent).toContain(tooShort)
    outbox.entries = [shortStart(session, ms), codeEntry(session)]
    await redraw(<ConfirmArea session={session} />)
    expect(document.body.textContent).not.toContain(tooShort)
    expect(document.body.textContent).toContain(codeWaits)
    outbox.entries = [shortStart(session, ms), codeEntry(session, {state: 'sending'})]
    await redraw(<ConfirmArea session={session} />)
    expect(document.body.textContent).not.toContain(codeWaits)
  },
)

test('a code that could not be stored is asked for still', async () => {
  forgetReceipts()
  outbox.capture.mockResolvedValue({is: 'lost', why: 'storage'})
  const session = sampleSessionIn(2)
  outbox.entries = [shortStart(session)]
  await mount(<ConfirmArea session={session} />)
  await says(tooShort)
  await typeInto(found('section input'), '125678')
  await press(buttonNamed('Send code'))
  await says('Not saved')
  expect(document.body.textContent).toContain(tooShort)
})

test('after the confirmation was received the code is asked for until it is sent, also on another visit to the page', async () => {
  forgetReceipts()
  const start = {parent: null, caretaker: sampleConfirmation(new Date().toISOString())}
  const confirmations = {start, end: {parent: null, caretaker: null}}
  const session = sampleSessionIn(2, {status: 'START_PARTIAL', confirmations})
  outbox.receipts = [receiptOf(shortStart(session))]
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await says(tooShort)
  outbox.receipts = [receiptOf(shortStart(session)), receiptOf(codeEntry(session))]
  await redraw(<ConfirmArea session={session} />)
  expect(document.body.textContent).not.toContain(tooShort)
  // the tap that counts has no flag, as it had no code
  outbox.receipts = [receiptOf(shortStart(session)), receiptOf(codeEntry(session), {is_code_wrong: true})]
  await redraw(<ConfirmArea session={session} />)
  await says('This code does not match')
  outbox.entries = [codeEntry(session, {state: 'attention', error: {status: 404, code: 'not_found', at: 0}})]
  await redraw(<ConfirmArea session={session} />)
  await says('This visit no longer exists, or is no longer yours.')
})

test('after "Not yet" a press with the whole code asks for none', async () => {
  forgetReceipts()
  const session = sampleSessionIn(2)
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await typeCode('125')
  await press(buttonNamed('Confirm start'))
  outbox.entries = []
  await redraw(<ConfirmArea session={session} />)
  await typeCode('125678')
  await press(buttonNamed('Confirm start'))
  const params = outbox.capture.mock.calls.at(-1)?.[1] as object
  expect(params).toMatchObject({code: '125678'})
  outbox.entries = [codeEntry(session, {params})]
  await redraw(<ConfirmArea session={session} />)
  expect(document.body.textContent).not.toContain(tooShort)
  expect(document.body.textContent).not.toContain(codeWaits)
})

test('no code is asked for while the tap may be discarded, and of a refused one', async () => {
  forgetReceipts()
  const session = sampleSessionIn(50)
  outbox.entries = [{...shortStart(session), wait: 'held'}]
  const {redraw} = await mount(<ConfirmArea session={session} />)
  await act(async () => undefined)
  expect(document.body.textContent).not.toContain(tooShort)
  const error = {status: 404, code: 'not_found', detail: 'There is no such session', at: 0}
  outbox.entries = [{...shortStart(session), state: 'attention', error}]
  await redraw(<ConfirmArea session={session} />)
  await says('This visit no longer exists, or is no longer yours.')
  expect(document.body.textContent).not.toContain(tooShort)
  outbox.entries = [shortStart(session)]
  await redraw(<ConfirmArea session={session} />)
  await says(tooShort)
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
  expect(document.body.textContent).not.toContain('Saved on this computer')
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
