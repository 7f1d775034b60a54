import {act, useState} from 'react'
import {expect, test} from 'vitest'
import {found, mount, press, pressKey, texts} from '#tests/support/mount.ts'
import {Button} from '../primitives/button.tsx'
import {PlaceField} from './place-field.tsx'
import {isLookingUp, type PlaceOption, type PlaceSearch} from './place-search.ts'

const nashville: PlaceOption[] = [
  {label: 'Nashville, TN', kind: 'town', county: 'Davidson County, TN'},
  {label: 'Nashville, IL', kind: 'town', county: 'Washington County, IL'},
]
const zip: PlaceOption = {
  label: 'Nashville, TN 37214',
  kind: 'zip',
  county: 'Davidson County, TN',
  zip: '37214',
}

/** The field over a search that always returns these places. */
function Field({knows = [], ...more}: {knows?: PlaceOption[]} & Partial<PlaceSearch<PlaceOption>>) {
  const [value, setValue] = useState<PlaceOption | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [sent, setSent] = useState<string[]>([])
  const places = {
    typed,
    setTyped,
    found: typed ? knows : undefined,
    isCurrent: true,
    isOnline: true,
    problem: undefined,
    retry: () => {},
    ...more,
  }
  return (
    <>
      <PlaceField label="Town or ZIP code" places={places} value={value} onPick={setValue} />
      <Button
        loadingReason={isLookingUp(places) ? 'Looking up' : undefined}
        onClick={() => setSent([...sent, value?.label ?? 'none'])}
      >
        Send
      </Button>
      <output>{value?.label ?? 'none'}</output>
      <ol>
        {sent.map((label, at) => (
          <li key={at} data-sent>
            {label}
          </li>
        ))}
      </ol>
    </>
  )
}

const input = () => found('input') as HTMLInputElement
const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', {bubbles: true}))
    return Promise.resolve()
  })
const key = (name: string) => pressKey('input', name)

test('arrow keys choose, Enter picks, and the list says where each place is', async () => {
  await mount(<Field knows={nashville} />)
  await type('nash')
  expect(input().getAttribute('aria-expanded')).toBe('true')
  expect(texts('[role=option]')).toEqual(['Nashville, TNDavidson County, TN', 'Nashville, ILWashington County, IL'])
  await key('ArrowDown')
  const active = document.getElementById(input().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toContain('Nashville, IL')
  expect(active?.getAttribute('aria-selected')).toBe('true')
  await key('Enter')
  expect(found('output').textContent).toBe('Nashville, IL')
  expect(input().value).toBe('Nashville, IL')
  expect(input().getAttribute('aria-expanded')).toBe('false')
})

test('the row of a ZIP code begins with it, then town and state, and the county below', async () => {
  await mount(<Field knows={[zip, ...nashville]} />)
  await type('nash')
  const [first, second] = document.querySelectorAll('[role=option]')
  const [code, place] = first?.children ?? []
  expect(code?.textContent).toBe('37214')
  expect([...(place?.children ?? [])].map(each => each.textContent)).toEqual(['Nashville, TN', 'Davidson County, TN'])
  // the column is there without a ZIP code too
  expect(second?.firstElementChild?.textContent).toBe('')
})

test('a tap picks, and typing on takes the place back', async () => {
  await mount(<Field knows={nashville} />)
  await type('nash')
  await press('[role=option]')
  expect(found('output').textContent).toBe('Nashville, TN')
  await type('Nashville, T')
  expect(found('output').textContent).toBe('none')
})

test('Escape closes the list and keeps what was typed', async () => {
  await mount(<Field knows={nashville} />)
  await type('nash')
  await key('Escape')
  expect(input().getAttribute('aria-expanded')).toBe('false')
  expect(input().value).toBe('nash')
})

test('a ZIP code typed in full picks itself', async () => {
  await mount(<Field knows={[zip]} />)
  await type('37214')
  expect(found('output').textContent).toBe('Nashville, TN 37214')
})

test('a press while the ZIP code is looked up sends the place that it picks, once', async () => {
  const {redraw} = await mount(<Field isCurrent={false} />)
  await type('37214')
  await press('button')
  expect(texts('[data-sent]')).toEqual([])
  await redraw(<Field knows={[zip]} />)
  expect(texts('[data-sent]')).toEqual(['Nashville, TN 37214'])
})

test('a press while several places are looked up is answered once they are there', async () => {
  const {redraw} = await mount(<Field isCurrent={false} />)
  await type('nash')
  await press('button')
  await redraw(<Field knows={nashville} />)
  expect(texts('[data-sent]')).toEqual(['none'])
})

test('without a connection the field says that it needs one', async () => {
  await mount(<Field isOnline={false} />)
  await type('37214')
  expect(found('[role=status]').textContent).toContain('needs a connection')
})

test('a place that is not found is said in words', async () => {
  await mount(<Field knows={[]} />)
  await type('zzzz')
  expect(found('[role=status]').textContent).toContain('No results for “zzzz”')
})
