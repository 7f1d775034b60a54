import {expect, it} from 'vitest'
import {countLines} from './words.ts'

it('finds a word in comments and inside names, once a line', () => {
  const text = [
    '// told twice: told',
    'const notTold = 1',
    'const told_at = 2',
    'const toldText = 3',
    'const untoldStories = 4',
  ].join('\n')
  expect(countLines('told', [text])).toBe(4)
})

it('takes no longer word for it', () => {
  expect(countLines('desk', ['const desktop = 1\nconst herDesk = 2'])).toBe(1)
})
