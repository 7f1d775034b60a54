import {expect, test} from 'vitest'
import {freeName, isLegalName, isNameOf, shownName} from './names.ts'

test.each([
  ['CPR card.pdf', 'CPR card.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\card.png', 'card.png'],
  ['Legal: my licence.pdf', 'Legal: my licence.pdf'],
  ['evil\u202efdp.exe\u0000\n', 'evilfdp.exe'],
  ['a\ud800b.png', 'a\ufffdb.png'],
  ['', 'File'],
  ['..', '..'],
])('%j is shown as %j', (filename, shown) => {
  expect(shownName(filename)).toBe(shown)
})

test('a name without an end keeps its ending', () => {
  const shown = shownName(`${'x'.repeat(500)}.pdf`)
  expect(shown).toMatch(/^x{100}\.pdf$/)
})

test('a name that is taken gets a number', () => {
  expect(freeName('card.pdf', [])).toBe('card.pdf')
  expect(freeName('card.pdf', ['card.pdf', 'card (2).pdf'])).toBe('card (3).pdf')
  expect(freeName('card', ['card'])).toBe('card (2)')
  expect(isNameOf('card (2).pdf', 'card.pdf')).toBe(true)
  expect(isNameOf('CPR (2024)', 'CPR'), 'a year is of the title').toBe(false)
})

test('papers say of which kind they are', () => {
  expect(['Legal: id.pdf', 'Legal:id.pdf', 'Medical: tb.pdf'].every(isLegalName)).toBe(true)
  expect(['id.pdf', 'legal: id.pdf', 'Legal:', 'My Legal: id.pdf', 'Legal: '].some(isLegalName)).toBe(false)
})
