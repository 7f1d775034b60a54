import {expect, test} from 'vitest'
import {homeOf, isOfAnotherRole} from './guard.ts'

test('a writer is at home on the blog, which is everybody’s', () => {
  expect(homeOf('blog_writer')).toBe('/blog')
  expect(isOfAnotherRole('/blog', 'parent')).toBe(false)
  expect(isOfAnotherRole('/dash/parent', 'blog_writer')).toBe(true)
})

test('a page belongs to another role where its address says so', () => {
  expect(isOfAnotherRole('/dash/caretaker/nearby', 'parent')).toBe(true)
  expect(isOfAnotherRole('/dash/parent', 'agency')).toBe(true)
  expect(isOfAnotherRole('/dash/parent', 'admin')).toBe(true)
  for (const path of [
    '/dash/parent',
    '/dash/parent/calendar',
    '/outbox',
    '/dash',
    '/dash/parenthood',
    '/blog',
  ])
    expect(isOfAnotherRole(path, 'parent')).toBe(false)
})
