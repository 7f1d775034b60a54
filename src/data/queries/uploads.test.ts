import {expect, test} from 'vitest'
import {limits} from '#contract/limits.ts'
import {fileProblem} from './uploads.ts'

test('a file too large, or of another kind, is not even sent', () => {
  expect(fileProblem({size: limits.upload_bytes, type: 'application/pdf'})).toBeUndefined()
  expect(fileProblem({size: limits.upload_bytes + 1, type: 'application/pdf'})).toBe(
    'It has 10.1 MB; at most 10 MB can be uploaded.',
  )
  expect(fileProblem({size: 10, type: 'image/svg+xml'})).toMatch(/^Only pictures/)
  expect(fileProblem({size: 10, type: 'application/pdf'}, 'pictures')).toMatch(/^Only JPEG/)
  // some systems do not report a file's type; the server detects it
  expect(fileProblem({size: 10, type: ''})).toBeUndefined()
})
