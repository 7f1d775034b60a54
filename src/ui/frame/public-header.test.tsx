import {beforeEach, expect, test} from 'vitest'
import {found, mount, press, pressKey, setWidth, texts} from '#tests/support/mount.ts'
import {PublicHeader} from './public-header.tsx'

const links = ['About', 'FAQ'].map(word => (
  <a key={word} href={`#${word}`}>
    {word}
  </a>
))
const header = <PublicHeader brand="Village" links={links} />

beforeEach(() => setWidth(360))

test('on a phone the links are in a menu that closes by Escape and when one is followed', async () => {
  await mount(header)
  expect(texts('nav a')).toEqual([])
  await press('[aria-label="Open menu"]')
  expect(texts('nav a')).toEqual(['About', 'FAQ'])
  await pressKey('nav a', 'Escape')
  expect(texts('nav a')).toEqual([])
  expect(document.activeElement).toBe(found('[aria-label="Open menu"]'))
  await press('[aria-label="Open menu"]')
  await press('nav a')
  expect(texts('nav a')).toEqual([])
})

test('at the desk the links stand in the header', async () => {
  setWidth(768)
  await mount(header)
  expect(texts('nav a')).toEqual(['About', 'FAQ'])
  expect(document.querySelector('[aria-expanded]')).toBeNull()
})
