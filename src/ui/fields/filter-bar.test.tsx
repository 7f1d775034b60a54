import {beforeEach, expect, test} from 'vitest'
import {found, mount, press, setWidth} from '#tests/support/mount.ts'
import {FilterBar} from './filter-bar.tsx'

const bar = (
  <FilterBar
    set={[]}
    search={<input type="search" />}
    period={<input name="from" />}
    more={<button type="button">Save</button>}
  >
    <select />
  </FilterBar>
)

beforeEach(() => setWidth(1280))

test('the days of a list are in the row of its filters, and what follows is below it', async () => {
  await mount(bar)
  const row = found('input[name=from]').parentElement
  expect(row?.contains(found('select'))).toBe(true)
  expect(row?.contains(found('button'))).toBe(false)
})

test('on a phone they open with the filters', async () => {
  setWidth(360)
  await mount(bar)
  const isHidden = () => found('input[name=from]').closest('[hidden]') !== null
  expect(isHidden()).toBe(true)
  await press('button[aria-expanded]')
  expect(isHidden()).toBe(false)
})
