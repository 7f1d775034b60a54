import {expect, test} from 'vitest'
import {isDiskFull} from './full-disk.ts'

const coded = (code: string) => Object.assign(new Error('no room'), {code})

test.each([
  ['the disk of the files', coded('ENOSPC')],
  ['its quota', coded('EDQUOT')],
  ['the disk of PostgreSQL', new Error('Failed query', {cause: coded('53100')})],
])('is full: %s', (_, error) => {
  expect(isDiskFull(error)).toBe(true)
})

test.each([coded('EACCES'), coded('EFBIG'), coded('53200'), new Error('a bug'), 'ENOSPC'])(
  'is no full disk: %s',
  error => {
    expect(isDiskFull(error)).toBe(false)
  },
)
