import {m} from '#messages'
import {act, useState} from 'react'
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {found, mount, press, setWidth, texts} from '#tests/support/mount.ts'
import type {Column, Sort} from './column.ts'
import {DataTable} from './data-table.tsx'

type Lead = {id: string; family: string; rate: number | null}

const columns: Column<Lead>[] = [
  {id: 'family', header: 'Family', value: lead => lead.family, card: 'title'},
  {
    id: 'rate',
    header: 'Rate',
    align: 'right',
    value: lead => lead.rate,
    cell: lead => <b>{lead.rate ?? 'open'}</b>,
  },
]
const leads: Lead[] = [
  {id: 'a', family: 'Whitfield', rate: 24},
  {id: 'b', family: 'Ruiz', rate: 9},
  {id: 'c', family: 'Lee', rate: null},
]

function Table({rows = leads, filter = '', hasMore = false}: {rows?: Lead[]; filter?: string; hasMore?: boolean}) {
  const [sort, setSort] = useState<Sort>(null)
  return (
    <DataTable
      label="leads"
      counted={m.count_of_leads}
      columns={columns}
      rows={rows}
      hasMore={hasMore}
      rowId={lead => lead.id}
      sort={sort}
      onSort={setSort}
      filter={filter}
      empty={<p>No leads yet</p>}
      rowAttributes={lead => ({'data-booking-id': lead.id})}
    />
  )
}

beforeEach(() => setWidth(1280))

test('a head sorts up, then down, then not at all; nothing stays last both ways', async () => {
  await mount(<Table />)
  const rates = () => texts('tbody b')
  expect(rates()).toEqual(['24', '9', 'open'])
  await press('th:nth-child(2) button')
  expect(rates()).toEqual(['9', '24', 'open'])
  expect(found('th:nth-child(2)').getAttribute('aria-sort')).toBe('ascending')
  await press('th:nth-child(2) button')
  expect(rates()).toEqual(['24', '9', 'open'])
  expect(found('th:nth-child(2)').getAttribute('aria-sort')).toBe('descending')
  await press('th:nth-child(2) button')
  expect(found('th:nth-child(2)').getAttribute('aria-sort')).toBeNull()
})

test.each([1280, 360])('figures are of equal width in their column, and not in names, at %i px', async width => {
  setWidth(width)
  await mount(<Table />)
  expect(texts('.tabular-nums')).toEqual(['24', '9', 'open'])
  expect(document.querySelector('.tabular-nums b')).not.toBeNull()
})

test('the filter keeps the rows that hold every word, says how many, and says when none does', async () => {
  const {redraw} = await mount(<Table filter="ruiz 9" />)
  expect(texts('tbody td:first-child')).toEqual(['Ruiz'])
  expect(texts('[role=status]')).toEqual(['1 of 3 leads'])
  await redraw(<Table filter="zebra" />)
  expect(document.body.textContent).toContain('No results for “zebra”')
  await redraw(<Table rows={[]} />)
  expect(document.body.textContent).toContain('No leads yet')
})

test('a click anywhere in a row opens its one link, but not one on a checkbox or a button in it', async () => {
  const opened: string[] = []
  const acting: Column<Lead>[] = [
    {
      id: 'family',
      header: 'Family',
      value: lead => lead.family,
      cell: lead => (
        <>
          <label>
            Choose <input type="checkbox" />
          </label>
          <a
            href={`#${lead.id}`}
            onClick={event => {
              event.preventDefault()
              opened.push(`${lead.id}${event.ctrlKey ? ' in a new tab' : ''}`)
            }}
          >
            {lead.family}
          </a>
          <button type="button">Withdraw</button>
        </>
      ),
    },
    {id: 'rate', header: 'Rate', value: lead => lead.rate, cell: lead => <b>{lead.rate}</b>},
  ]
  const table = {label: 'leads', counted: m.count_of_leads, columns: acting, rows: leads, sort: null, empty: null}
  await mount(<DataTable {...table} rowId={lead => lead.id} onSort={() => undefined} hasRowLink />)
  await press('tbody tr:nth-child(2) b')
  expect(opened).toEqual(['b'])
  expect(document.activeElement).toBe(found('tbody tr:nth-child(2) a'))
  await press('tbody label')
  await press('tbody button')
  expect(opened).toEqual(['b'])
  expect(document.querySelector<HTMLInputElement>('tbody input')?.checked).toBe(true)
  await press('tbody a')
  await act(async () => {
    found('tbody td:last-child').dispatchEvent(new MouseEvent('click', {bubbles: true, ctrlKey: true}))
  })
  expect(opened).toEqual(['b', 'a', 'a in a new tab'])
  expect(document.querySelectorAll('tbody tr:first-child :is(a, [tabindex], [role])')).toHaveLength(1)
})

test('on a phone each row is a card with its title and its named values', async () => {
  setWidth(360)
  await mount(<Table />)
  expect(document.querySelector('table')).toBeNull()
  expect(found('[data-booking-id=a]').textContent).toContain('Whitfield')
  expect(found('[data-booking-id=a] dt').textContent).toBe('Rate')
  expect(found('[data-booking-id=a] dd').textContent).toBe('24')
})

test('how many there are is said, of one alone too', async () => {
  await mount(<Table rows={leads.slice(0, 1)} />)
  expect(texts('[role=status]')).toEqual(['1 lead'])
})

const many: Lead[] = Array.from({length: 60}, (_, index) => ({id: `n${index}`, family: 'Ruiz', rate: index}))
const happen = (name: string) => act(async () => void window.dispatchEvent(new Event(name)))

test('of a long list a phone draws what is in sight, and paper gets all of it', async () => {
  setWidth(360)
  await mount(<Table rows={many} />)
  const drawn = () => document.querySelectorAll('[data-booking-id]').length
  expect(drawn()).toBeLessThan(60)
  await act(async () => {
    window.dispatchEvent(new Event('beforeprint'))
    // synchronous, because the browser prints the page in its current state
    expect(drawn()).toBe(60)
  })
  await happen('afterprint')
  expect(drawn()).toBeLessThan(60)
})

test('the card that holds the focus stays when it is scrolled out of sight', async () => {
  setWidth(360)
  // there is no layout here, and a card without a height could not be scrolled out of view
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(148)
  onTestFinished(() => void vi.restoreAllMocks())
  await mount(<Table rows={many} />)
  const first = found('[data-booking-id=n0]')
  first.tabIndex = -1
  first.focus()
  await act(async () => window.scrollTo(0, 6000))
  await happen('scroll')
  expect(document.querySelector('[data-booking-id=n40]')).not.toBeNull()
  expect(document.querySelector('[data-booking-id=n2]')).toBeNull()
  expect(document.activeElement).toBe(first)
})

test('rows that more follow are announced as the first ones', async () => {
  const {redraw} = await mount(<Table hasMore />)
  expect(texts('[role=status]')).toEqual(['First 3 leads'])
  await redraw(<Table />)
  expect(texts('[role=status]')).toEqual(['3 leads'])
})

test.each([
  ['stays in view', 600, true],
  ['scrolls with a table that is wider than its place', 900, false],
])('the head %s', async (_, table_px, isSticky) => {
  const widths = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(table_px)
  const places = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void
      constructor(measure: () => void) {
        this.observe = measure
      }
      disconnect() {}
    },
  )
  onTestFinished(() => {
    widths.mockRestore()
    places.mockRestore()
    vi.unstubAllGlobals()
  })
  await mount(<Table />)
  expect(found('thead').classList.contains('sticky')).toBe(isSticky)
  expect(found('table').parentElement?.className).toContain(isSticky ? 'overflow-clip' : 'overflow-x-auto')
})
