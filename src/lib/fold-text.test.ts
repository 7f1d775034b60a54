import {expect, test} from 'vitest'
import {foldText, foldWords, hasEveryWord} from './fold-text.ts'

test('a search ignores case and accents on either side', () => {
  expect(foldText('Iñaki GARCÍA')).toBe('inaki garcia')
  expect(hasEveryWord('José García, Nashville', foldWords('garcia JOSE'))).toBe(true)
  expect(hasEveryWord('Jose Garcia', foldWords('García'))).toBe(true)
  expect(hasEveryWord('Jose Garcia', foldWords('García Núñez'))).toBe(false)
})

test('a decomposed letter is the same as a composed one', () => {
  expect(foldText('Nu\u0301n\u0303ez')).toBe(foldText('Núñez'))
})

test('no words match every text', () => {
  expect(hasEveryWord('', foldWords('  '))).toBe(true)
})
