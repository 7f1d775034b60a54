import {expect, test} from 'vitest'
import {welcomeOf} from './welcome.ts'

test('a family whose address is not verified reads that its requests wait for it', () => {
  expect(welcomeOf('parent', {isUnverified: true}).description).toBe(
    'Verify your email first: requests are shown once you have.',
  )
  expect(welcomeOf('parent', {isUnverified: false}).description).toContain('You can request care anytime')
})
