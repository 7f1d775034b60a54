import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Thread} from '#contract/messages/messages.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {makeEntry} from '#tests/offline/support/make-entry.ts'
import {buttonNamed, found, mount, press, pressKey, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {MessagesScreen} from './messages-screen.tsx'

const capture = vi.hoisted(() => vi.fn(async () => ({is: 'saved'})))
const device = vi.hoisted(() => ({
  threads: [] as Thread[],
  entries: [] as OutboxEntry[],
  isOnline: false,
  isUploading: false,
  older: [] as Thread[],
  found: [] as Thread[],
  drafts: new Map<string, string>(),
}))
const showMore = vi.hoisted(() => vi.fn())
type Settle = {
  onSuccess: (uploaded: {file_id: string}) => void
  onError: (error: unknown) => void
  onSettled: () => void
}
const upload = vi.hoisted(() => vi.fn<(picture: {signal: AbortSignal}, settle: Settle) => void>())
/** A query of a device without a network: what was stored, and the failure to load it again. */
const stored = vi.hoisted(() => (data: unknown) => ({data, dataUpdatedAt: 1, isLoading: false, isError: true}))

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: () => null,
  useNavigate: () => vi.fn(),
  useLocation: ({select}: {select: (location: object) => unknown}) => select({state: {other_name: 'June'}}),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({about}: {about?: object}) => {
    const items = about === undefined ? device.threads : device.found
    return stored(about === undefined || items.length > 0 ? {items, next_cursor: null, unread: 0} : undefined)
  },
  useInfiniteQuery: () => ({...stored(undefined), error: new Error('no network')}),
}))
vi.mock('#data/queries/messages.ts', () => ({
  messageQueries: {threads: () => ({}), threadsWith: (about: object) => ({about}), thread: () => ({})},
  useOlderThreads: (list: {items: Thread[]}) => ({
    items: list.items,
    isMore: device.older.length > 0,
    isLoadingMore: false,
    error: null,
    showMore,
  }),
  useReadThread: () => ({mutate: vi.fn()}),
  useUploadPicture: () => ({mutate: upload, isPending: device.isUploading}),
  useBlock: () => ({mutate: vi.fn(), isPending: false, isError: false}),
}))
const draftOf = vi.hoisted(() => (text: string) => ({v: 1, key: 'k', values: {text}, saved_at: '2026-06-01T15:00:00Z'}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async (name: string) => {
    const text = device.drafts.get(name)
    return text === undefined ? null : draftOf(text)
  },
  listDrafts: async (prefix: string) =>
    [...device.drafts]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, text]) => ({rest: name.slice(prefix.length), draft: draftOf(text)})),
  writeDraft: async (name: string, {values}: {values: {text?: string}}) => {
    device.drafts.set(name, values.text ?? '')
  },
  forgetDraft: async (name: string) => {
    device.drafts.delete(name)
  },
}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  capture,
  useOutbox: () => ({entries: device.entries}),
  useLane: (id: string) => ({entries: device.entries.filter(({lane}) => lane === id), receipts: []}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({
  useOnline: () => device.isOnline,
  useNeedsConnection: () => (what: string) => (device.isOnline ? undefined : `${what} needs a connection`),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent'}),
}))

const booking = '01a1f000-0000-7000-8000-0000000000b1'
const june = '01a1f000-0000-7000-8000-000000000001'
const search = {thread: undefined, booking, with: june}
const thread: Thread = {
  id: '01a1f000-0000-7000-8000-00000000007e',
  booking_id: booking,
  booking: null,
  with: {side: 'caretaker', id: june, name: 'June R.', avatar_url: null},
  state: 'open',
  hides_contacts: false,
  unread: 0,
  last: null,
}
const waiting = makeEntry({
  kind: 'booking-message',
  lane: booking,
  params: {booking_id: booking, with: june, text: 'Is there parking?', to: 'June'},
})

beforeEach(() => {
  capture.mockClear()
  Object.assign(device, {threads: [], entries: [], isOnline: false, isUploading: false, older: [], found: []})
  device.drafts.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const box = () => found('textarea') as HTMLTextAreaElement

async function type(text: string): Promise<void> {
  await act(async () => {
    const area = found('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

async function write(text: string): Promise<void> {
  await type(text)
  await press('button[type=submit]')
}

test('the first message to a provider is written without a network, and waits in the conversation', async () => {
  const {redraw} = await mount(<MessagesScreen search={search} />)
  expect(texts('h2')).toContain('June')
  await write('Is there parking?')
  expect(capture.mock.calls).toEqual([
    ['booking-message', {booking_id: booking, with: june, text: 'Is there parking?', to: 'June'}],
  ])
  device.entries = [waiting]
  await redraw(<MessagesScreen search={search} />)
  expect(texts('[role=log] li').join(' ')).toContain('Is there parking?')
  expect(texts('[role=log] li').join(' ')).toContain('Saved on this computer')
})

test('a conversation that is listed takes messages, though none of it was opened on this device', async () => {
  device.threads = [thread]
  await mount(<MessagesScreen search={search} />)
  expect(texts('h2')).toEqual(['June R.'])
  expect(texts('[role=log]').join()).toContain('This conversation is not on this device yet')
  await write('See you at nine')
  expect(capture.mock.calls).toEqual([['message', {thread_id: thread.id, text: 'See you at nine', to: 'June R.'}]])
})

test('a conversation with a person that is older than the list is asked for and opens', async () => {
  Object.assign(device, {isOnline: true, found: [thread]})
  await mount(<MessagesScreen search={{thread: undefined, booking: undefined, with: june}} />)
  expect(texts('h2')).toEqual(['June R.'])
})

test('where there is no conversation any more, the text names when one closes', async () => {
  Object.assign(device, {isOnline: true, threads: [{...thread, with: {...thread.with, id: 'mae'}}]})
  await mount(<MessagesScreen search={{thread: undefined, booking: undefined, with: june}} />)
  expect(texts('[role=status]').join()).toContain('closes 30 days after the last visit')
})

test('conversations that are older than the list are shown on demand', async () => {
  Object.assign(device, {threads: [thread], isOnline: true, older: [thread]})
  await mount(<MessagesScreen search={{thread: undefined, booking: undefined, with: undefined}} />)
  await press(buttonNamed('Show older ones'))
  expect(showMore).toHaveBeenCalledTimes(1)
})

test('a message is not sent without the picture that is still being added to it', async () => {
  Object.assign(device, {threads: [thread], isOnline: true, isUploading: true})
  const {redraw} = await mount(<MessagesScreen search={search} />)
  await write('This is the form')
  expect(capture).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('The picture is being added')
  device.isUploading = false
  await redraw(<MessagesScreen search={{...search}} />)
  await press('button[type=submit]')
  expect(capture).toHaveBeenCalledTimes(1)
})

test('a picture that is being added can be canceled', async () => {
  Object.assign(device, {threads: [thread], isOnline: true})
  await mount(<MessagesScreen search={search} />)
  const input = found('input[type=file]')
  Object.defineProperty(input, 'files', {value: [new File(['x'], 'form.png', {type: 'image/png'})]})
  await act(async () => input.dispatchEvent(new Event('change', {bubbles: true})))
  const [picture, settle] = upload.mock.lastCall!
  await press('[aria-label="Cancel uploading form.png"]')
  expect(picture.signal.aborted).toBe(true)
  await act(async () => {
    settle.onError(picture.signal.reason)
    settle.onSettled()
  })
  expect(texts('button')).toContain('Add a picture')
  expect(texts('form [role=alert]')).toEqual([])
})

test('after a message is sent and after its picture is taken out, the next one can be typed at once', async () => {
  Object.assign(device, {threads: [thread], isOnline: true})
  await mount(<MessagesScreen search={search} />)
  await type('See you at nine')
  found('button[type=submit]').focus()
  await press('button[type=submit]')
  expect(document.activeElement).toBe(found('textarea'))
  const input = found('input[type=file]')
  Object.defineProperty(input, 'files', {value: [new File(['x'], 'form.png', {type: 'image/png'})]})
  await act(async () => input.dispatchEvent(new Event('change', {bubbles: true})))
  await act(async () => {
    upload.mock.lastCall?.[1].onSuccess({file_id: 'file'})
    upload.mock.lastCall?.[1].onSettled()
  })
  found('[aria-label="Remove the picture"]').focus()
  await press('[aria-label="Remove the picture"]')
  expect(texts('button')).toContain('Add a picture')
  expect(document.activeElement).toBe(found('textarea'))
})

test('once the conversation is known, what waits from before stays in it and goes first', async () => {
  device.entries = [waiting]
  const {redraw} = await mount(<MessagesScreen search={search} />)
  await type('Or a bus?')
  device.threads = [thread]
  await redraw(<MessagesScreen search={search} />)
  expect(texts('[role=log] li').join(' ')).toContain('Is there parking?')
  await press('button[type=submit]')
  expect(capture.mock.calls).toEqual([
    ['booking-message', {booking_id: booking, with: june, text: 'Or a bus?', to: 'June R.'}],
  ])
})

test.each([
  ['about a booking with a person', `message-${booking}-${june}`],
  ['about a booking', `message-${booking}`],
])('what was written %s before the conversation was known is in its box, and stored with it', async (_, name) => {
  device.drafts.set(name, 'Is there parking?')
  device.threads = [thread]
  const {redraw} = await mount(<MessagesScreen search={{...search, thread: thread.id}} />)
  await act(() => until(() => expect(box().value).toBe('Is there parking?')))
  await redraw(null)
  expect([...device.drafts]).toEqual([[`message-${thread.id}`, 'Is there parking?']])
})

test('what was written in the conversation itself goes before what was written before it was known', async () => {
  device.drafts.set(`message-${booking}-${june}`, 'Is there parking?')
  device.drafts.set(`message-${thread.id}`, 'Or a bus?')
  device.threads = [thread]
  await mount(<MessagesScreen search={{...search, thread: thread.id}} />)
  await act(() => until(() => expect(box().value).toBe('Or a bus?')))
  expect(device.drafts.size).toBe(2)
})

test('what was written to one caregiver of a request is not in the box for another one', async () => {
  device.drafts.set(`message-${booking}-${june}`, 'Is there parking?')
  device.drafts.set(`message-${booking}-mae`, 'Hello Mae')
  device.threads = [{...thread, with: {...thread.with, id: 'mae'}}]
  await mount(<MessagesScreen search={{...search, thread: thread.id}} />)
  await act(() => until(() => expect(box().value).toBe('Hello Mae')))
  expect([...device.drafts.keys()]).toContain(`message-${booking}-${june}`)
})

test('a message to a conversation that there is not says why it was not sent', async () => {
  const error = {status: 404, code: 'not_found', detail: 'Not found', at: 0}
  device.entries = [{...waiting, state: 'attention', error}]
  await mount(<MessagesScreen search={search} />)
  expect(texts('[role=log] li').join(' ')).toContain('This conversation no longer exists')
  expect(texts('[role=log] button')).toContain('Copy text')
})

test.each([
  ['a family', thread.with, false],
  ['a caregiver', {...thread.with, side: 'family', name: 'Dana P.'} as const, true],
])('where a conversation is closed, %s reads how long the booking has the number', async (_, other, ends) => {
  device.threads = [{...thread, with: other, state: 'closed'}]
  await mount(<MessagesScreen search={{...search, thread: thread.id}} />)
  const text = document.body.textContent
  expect(text).toContain('for a year after the last visit or the last day requested')
  expect(text).toContain('phone number')
  expect(text.includes('until a day after the last visit')).toBe(ends)
})

test('a closed conversation of colleagues names no booking', async () => {
  const other = {...thread.with, side: 'field', name: 'Otis H.'} as const
  device.threads = [{...thread, booking_id: null, with: other, state: 'closed'}]
  await mount(<MessagesScreen search={{...search, thread: thread.id}} />)
  expect(document.body.textContent).toContain('You can read it for a year after one of you left the agency.')
  expect(document.body.textContent).not.toContain('phone number')
})

test('who blocks reads that the other side is not told of the block, but of a meet-and-greet that it cancels', async () => {
  Object.assign(device, {threads: [thread], isOnline: true})
  await mount(<MessagesScreen search={search} />)
  await pressKey('header [aria-haspopup=menu]', 'Enter')
  await press('[role=menuitem]:last-child')
  const [dialog] = texts('[role=alertdialog]')
  expect(dialog).toContain('June R. is not told that you blocked them.')
  expect(dialog).toContain('An upcoming meet-and-greet is canceled, and June R. is notified of that.')
})
