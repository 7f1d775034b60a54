// @vitest-environment happy-dom
import {expect, test} from 'vitest'
import {noContent, isSameContent} from './words.ts'

test('a text is the same however it is written down, and another where it says something else', () => {
  const words = {
    ...noContent,
    body_html: '<p>One<br>two <a href="/x" rel="noopener noreferrer">three</a></p>',
  }
  const stored = {...words, body_html: '<p>One<br />two <a rel="noopener noreferrer" href="/x">three</a></p>'}
  expect(isSameContent(words, stored)).toBe(true)
  expect(isSameContent(words, {...stored, body_html: '<p>One<br />two <a href="/y">three</a></p>'})).toBe(false)
})

test('white space around a title is nothing, another topic is something', () => {
  expect(isSameContent({...noContent, title: 'A '}, {...noContent, title: 'A'})).toBe(true)
  expect(isSameContent({...noContent, tags: ['A']}, noContent)).toBe(false)
  expect(isSameContent({...noContent, cover: 'k', cover_url: '/1'}, {...noContent, cover: 'k', cover_url: '/2'})).toBe(
    true,
  )
})
