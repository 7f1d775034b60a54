// @vitest-environment happy-dom
import {act, useEffect} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {mount, texts} from '../../../tests/support/mount.ts'
import {useTyped} from './use-typed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const written: string[] = []
const hands: {type: (words: string) => void} = {type: () => {}}

/** A search whose address is `q`; `as` is another search parameter. */
function Search({q, as = ''}: {q: string | undefined; as?: string}) {
  const [typed, onType] = useTyped(q, words => void written.push(`${as}${words ?? ''}`))
  useEffect(() => {
    hands.type = onType
  })
  return <output>{typed}</output>
}

async function draw(q?: string) {
  written.length = 0
  const {redraw} = await mount(<Search q={q} />)
  return {
    shown: () => texts('output').join(''),
    types: (words: string) => act(async () => hands.type(words)),
    rests: () => act(async () => vi.advanceTimersByTime(250)),
    /** The address now has this text. */
    address: (words: string | undefined, as?: string) => redraw(<Search q={words} as={as} />),
  }
}

test('words are shown at once and written once the fingers rest', async () => {
  const search = await draw()
  await search.types('re')
  await search.types('ree')
  expect([search.shown(), written]).toEqual(['ree', []])
  await search.rests()
  expect(written).toEqual(['ree'])
})

test('what comes from elsewhere is taken over', async () => {
  const search = await draw('ree')
  await search.address('cam')
  expect(search.shown()).toBe('cam')
  await search.address(undefined)
  expect(search.shown()).toBe('')
})

test('an address that shows earlier words late takes nothing that was typed since', async () => {
  const search = await draw()
  await search.types('r')
  await search.rests()
  await search.types('re')
  await search.rests()
  await search.types('ree')
  await search.address('r')
  expect(search.shown()).toBe('ree')
  await search.rests()
  expect(written).toEqual(['r', 're', 'ree'])
  await search.address('re')
  expect(search.shown()).toBe('ree')
  await search.address('ree')
  await search.address('cam')
  expect(search.shown()).toBe('cam')
})

test('what is typed while the address changes is written beside the change', async () => {
  const search = await draw('r')
  await search.types('ree')
  await search.address(undefined, 'suspended ')
  expect(search.shown()).toBe('ree')
  await search.rests()
  expect(written).toEqual(['suspended ree'])
})
