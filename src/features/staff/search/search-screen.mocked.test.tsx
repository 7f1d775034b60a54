import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {act} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {found, mount, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {until} from '#tests/support/until.ts'
import {SearchScreen} from './search-screen.tsx'

interface LinkGiven {
  children: ReactNode
  to: string
  params?: {id: string}
  search?: {q?: string}
}

const state = vi.hoisted(() => ({answers: new Map<string, (found: unknown) => void>()}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: (_: unknown, {query}: {query: {q: string}}) =>
    new Promise(resolve => {
      state.answers.set(query.q, resolve)
    }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children, to, params, search, ...props}: LinkGiven) => (
    <a
      href={to.replace('$id', params?.id ?? '')}
      data-q={search?.q}
      {...Object.fromEntries(Object.entries(props).filter(([name]) => name.startsWith('data-')))}
    >
      {children}
    </a>
  ),
}))

const none = {items: [], has_more: false}
const nothing = {
  people: none,
  close_people: none,
  agencies: none,
  careseekers: none,
  leads: none,
  bookings: none,
  visits: none,
  invoices: none,
  credit_notes: none,
  payments: none,
  contact_messages: none,
}
const foundPerson = (first_name: string) => ({
  ...nothing,
  people: {
    items: [
      {
        user_id: first_name,
        role: 'parent',
        first_name,
        last_name: 'Mercer',
        email: 'mercer@demo.test',
        phone_number: null,
        location: 'Nashville, TN',
        suspended: null,
      },
    ],
    has_more: false,
  },
})

/** Answers the search for these words, and waits until the screen shows what was found. */
async function answer(q: string, first_name: string): Promise<void> {
  await until(() => expect(state.answers.has(q)).toBe(true))
  await act(async () => {
    state.answers.get(q)?.(foundPerson(first_name))
    await until(() => expect(found('[data-search-result]').textContent).toContain(`${first_name} Mercer`))
  })
}

/** The screen for typed words, with one cache for all of them. */
function screens() {
  const client = new QueryClient()
  return (q: string) => (
    <QueryClientProvider client={client}>
      <SearchScreen q={q} />
    </QueryClientProvider>
  )
}

test('results of the words before are marked as such until those of the new words are there', async () => {
  const screen = screens()
  const {redraw} = await mount(screen('hannah'))
  await answer('hannah', 'Hannah')
  expect(document.querySelector('[aria-busy=true]')).toBeNull()

  await redraw(screen('615 555 1402'))
  expect(texts('[role=status]').join(' ')).toContain('Searching for “615 555 1402”')
  expect(found('[aria-busy=true]').textContent).toContain('Hannah Mercer')

  await answer('615 555 1402', 'Mateo')
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

test('a focused result that newer ones replace passes the focus to the first of them', async () => {
  const screen = screens()
  const {redraw} = await mount(screen('hann'))
  await answer('hann', 'Hannah')
  await act(async () => found('[data-search-result]').focus())
  await redraw(screen('mateo'))
  expect(document.activeElement).toBe(found('[data-search-result]'))

  await answer('mateo', 'Mateo')
  expect(document.activeElement).toBe(found('[data-search-result]'))
})

test('a found credit note names its invoice and payer, and leads to the invoice that shows it', async () => {
  await mount(screens()('cn2026000007'))
  await until(() => expect(state.answers.has('cn2026000007')).toBe(true))
  const note = {
    id: 'n1',
    number: 'CN-2026-000007',
    amount_cents: 11_000,
    issued_at: '2026-06-22T12:00:00.000Z',
    invoice_id: 'i1',
    invoice_number: 'INV-2026-000012',
    payer_name: 'Ada Quill',
  }
  await act(async () => {
    state.answers.get('cn2026000007')?.({...nothing, credit_notes: {items: [note], has_more: false}})
    await until(() => expect(texts('h2')).toEqual(['Credit notes']))
  })
  const result = found('[data-search-result]')
  expect(result.getAttribute('href')).toBe('/admin/dashboard/invoices/i1')
  for (const text of ['CN-2026-000007, $110.00', 'INV-2026-000012', 'Ada Quill'])
    expect(result.textContent).toContain(text)
})

test('a found invoice that is overdue says so, as the list of invoices does', async () => {
  await mount(screens()('inv2026000012'))
  await until(() => expect(state.answers.has('inv2026000012')).toBe(true))
  const late = invoiceSample({status: 'OPEN', due_at: '2020-06-01T12:00:00.000Z', outside: null})
  await act(async () => {
    state.answers.get('inv2026000012')?.({...nothing, invoices: {items: [late], has_more: false}})
    await until(() => expect(texts('h2')).toEqual(['Invoices']))
  })
  expect(found('[data-search-result]').textContent).toContain('Overdue')
})

test('a closed account is named in the language of its reader', async () => {
  const own = getLocale
  onTestFinished(() => overwriteGetLocale(own))
  overwriteGetLocale(() => 'es')
  await mount(screens()('closed'))
  await until(() => expect(state.answers.has('closed')).toBe(true))
  const {people} = foundPerson('Closed')
  const items = people.items.map(person => ({...person, last_name: 'account'}))
  await act(async () => {
    state.answers.get('closed')?.({...nothing, people: {items, has_more: false}})
    await until(() => expect(found('[data-search-result]').textContent).toContain('Cuenta cerrada'))
  })
  expect(document.body.textContent).not.toContain('Closed account')
})

const hint = 'These are the first five. Type more to narrow them down.'

/** Shows these results for the words “mercer”, and answers the links to lists. */
async function listLinks(given: object, titles: readonly string[]) {
  await mount(screens()('mercer'))
  await until(() => expect(state.answers.has('mercer')).toBe(true))
  await act(async () => {
    state.answers.get('mercer')?.({...nothing, ...given})
    await until(() => expect(texts('h2')).toEqual(titles))
  })
  const links = [...document.querySelectorAll<HTMLElement>('a[data-q]')]
  return links.map(link => [link.textContent, link.getAttribute('href'), link.dataset['q']])
}

const peopleOf = (...roles: string[]) => {
  const [person] = foundPerson('Hannah').people.items
  return {people: {items: roles.map((role, index) => ({...person, user_id: String(index), role})), has_more: true}}
}
const careseekers = ['See all careseekers', '/admin/dashboard/users/parents', 'mercer']
const caregivers = ['See all caregivers', '/admin/dashboard/users/caregivers', 'mercer']

test('a kind with more than five results leads to its list with the typed words, also for people', async () => {
  const invoices = {items: [invoiceSample({status: 'OPEN'})], has_more: true}
  const links = await listLinks({...peopleOf('parent', 'caretaker'), invoices}, ['People', 'Invoices'])
  expect(links).toEqual([careseekers, caregivers, ['See all invoices', '/admin/dashboard/invoices', 'mercer']])
  expect(texts('p')).not.toContain(hint)
})

test.each([
  ['of one role: its list alone', ['parent', 'parent'], [careseekers], false],
  ['also of an agency: the list of the others, and the hint', ['caretaker', 'agency'], [caregivers], true],
  ['of staff: the hint', ['admin', 'blog_writer'], [], true],
])('people %s', async (_, roles, links, hasHint) => {
  expect(await listLinks(peopleOf(...roles), ['People'])).toEqual(links)
  expect(texts('p').includes(hint)).toBe(hasHint)
})

test('credit notes and visits lead to no list, which would find others', async () => {
  const note = {
    ...{id: 'n1', number: 'CN-2026-000007', amount_cents: 11_000, issued_at: '2026-06-22T12:00:00.000Z'},
    ...{invoice_id: 'i1', invoice_number: 'INV-2026-000012', payer_name: 'Ada Quill'},
  }
  const visit = {
    ...{id: 'v1', booking_id: 'b1', number: 'V-7K3Q2', status: 'SCHEDULED', timezone: 'America/Chicago'},
    ...{scheduled_start: '2026-06-22T14:00:00.000Z', scheduled_end: '2026-06-22T18:00:00.000Z'},
  }
  const given = {visits: {items: [visit], has_more: true}, credit_notes: {items: [note], has_more: true}}
  const links = await listLinks(given, ['Visits', 'Credit notes'])
  expect(links.map(([text]) => text).filter(text => text?.startsWith('See all'))).toEqual([])
  expect(texts('p').filter(text => text === hint)).toHaveLength(2)
})
