import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {ExceptionItem} from '#contract/admin/exceptions.ts'
import {mount, setWidth, texts} from '#tests/support/mount.ts'
import {ExceptionsScreen} from './exceptions-screen.tsx'

const seen = vi.hoisted(() => ({items: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({data: {pages: [{items: seen.items, total: null}]}, hasNextPage: false}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, params, search, children}: {to: string; params?: object; search?: object; children: ReactNode}) => (
    <a href={`${to}?${new URLSearchParams({...params, ...search}).toString()}`}>{children}</a>
  ),
}))
const command = vi.hoisted(() => () => ({mutate: () => undefined, isPending: false, error: null}))
vi.mock('#data/queries/admin/bookings.ts', async original => ({
  ...(await original<object>()),
  useAssignException: command,
  useSettleException: command,
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))
vi.mock('../saved-views.tsx', () => ({SavedViews: () => null}))

beforeEach(() => {
  seen.items = []
})

test('a danger is marked, has a goal of an hour, and leads to its own message, or to all from an older server', async () => {
  const danger: ExceptionItem = {
    id: 'visit',
    kind: 'session',
    since: '2026-06-08T12:00:00.000Z',
    changed_at: '2026-06-08T12:00:00.000Z',
    assigned_to: null,
    reasons: ['danger'],
    closed: null,
    booking: null,
    place: null,
    visit: null,
    money: null,
  }
  seen.items = [danger]
  const {redraw} = await mount(<ExceptionsScreen wanted={{}} onWanted={vi.fn()} />)
  const href = () =>
    [...document.querySelectorAll('a')]
      .find(({textContent}) => textContent === 'Read the safety message')
      ?.getAttribute('href')
  expect(href()).toBe('/admin/dashboard/messages?state=all')
  expect(document.body.textContent).toContain('Urgent')
  expect(document.body.textContent).toMatch(/Waited .*, goal 1 hour/)
  seen.items = [{...danger, danger_message_id: 'message'}]
  await redraw(<ExceptionsScreen wanted={{}} onWanted={vi.fn()} />)
  expect(href()).toBe('/admin/dashboard/messages?id=message')
  const closed = {at: danger.since, by: 'Ada', reason_code: 'both_told', memo: ''} as const
  seen.items = [{...danger, closed}]
  await redraw(<ExceptionsScreen wanted={{state: 'closed'}} onWanted={vi.fn()} />)
  expect(document.body.textContent).not.toContain('Urgent')
})

test('a dispute says why, who paid, until when the bank takes an answer and where', async () => {
  const dispute: ExceptionItem = {
    id: 'dispute',
    kind: 'dispute',
    since: '2026-06-08T12:00:00.000Z',
    changed_at: '2026-06-08T12:00:00.000Z',
    assigned_to: null,
    reasons: ['disputed'],
    closed: null,
    booking: null,
    place: null,
    visit: null,
    money: {
      payer_name: 'Ada Stone',
      payer: {id: 'parent', name: 'Ada Stone', kind: 'parent', user_id: 'ada'},
      amount_cents: 8400,
      not_returned_cents: null,
      invoice_id: null,
      invoice_numbers: [],
      reason: 'product_not_received',
      answer_by: '2026-06-20T12:00:00.000Z',
      dispute_url: 'https://provider.test/disputes/dp_1',
    },
  }
  seen.items = [dispute]
  await mount(<ExceptionsScreen wanted={{}} onWanted={vi.fn()} />)
  const said = document.body.textContent
  expect(said).toContain('the payer says the care was not given')
  expect(said).not.toContain('product_not_received')
  expect(said).toMatch(/Answer the bank by.*Jun 20/)
  const links = [...document.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toContainEqual(['Ada Stone', '/admin/dashboard/users/parents/$id?id=ada'])
  expect(links).toContainEqual(['Answer at the payment provider', 'https://provider.test/disputes/dp_1'])
})

test('the open cases are put in another order by a choice, and the closed ones have none', async () => {
  const onWanted = vi.fn()
  const {redraw} = await mount(<ExceptionsScreen wanted={{about: 'visits'}} onWanted={onWanted} />)
  const sort = [...document.querySelectorAll('label')].find(({textContent}) => textContent === 'Sort')
  const select = document.querySelector<HTMLSelectElement>(`#${CSS.escape(sort?.htmlFor ?? '')}`)!
  expect([...select.options].map(({text}) => text)).toEqual([
    'Longest waiting first',
    'Newest first',
    'Closest to the goal first',
  ])
  await act(async () => {
    select.value = 'due'
    select.dispatchEvent(new Event('change', {bubbles: true}))
  })
  expect(onWanted).toHaveBeenCalledWith({about: 'visits', sort: 'due'})
  await redraw(<ExceptionsScreen wanted={{state: 'closed'}} onWanted={onWanted} />)
  expect(texts('label')).not.toContain('Sort')
})

test('only the list of open cases says that there are none', async () => {
  const empty = async (wanted: Parameters<typeof ExceptionsScreen>[0]['wanted']) => {
    await mount(<ExceptionsScreen wanted={wanted} onWanted={vi.fn()} />)
    return texts('main, body').join(' ')
  }
  const closed = await empty({state: 'closed'})
  expect(closed).toContain('Nothing yetNo case was closed yet.')
  expect(closed).not.toContain('No exceptions')
  expect(await empty({})).toContain('No exceptionsDisputed visits and reversed payments are listed here.')
})

test('open or closed is chosen beside the title, so that the cases begin higher, and on a phone below it', async () => {
  setWidth(1280)
  const {redraw} = await mount(<ExceptionsScreen wanted={{}} onWanted={vi.fn()} />)
  expect(document.querySelectorAll('header input[type=radio]')).toHaveLength(2)
  setWidth(360)
  await redraw(<ExceptionsScreen wanted={{}} onWanted={vi.fn()} key="phone" />)
  expect(document.querySelectorAll('header input[type=radio]')).toHaveLength(0)
  expect(document.querySelectorAll('input[type=radio]')).toHaveLength(2)
})
