// @vitest-environment happy-dom
import {expect, test} from 'vitest'
import {noWords, sameWords} from './words.ts'

test('a text is the same however it is written down, and another where it says something else', () => {
  const words = {...noWords, body_html: '<p>One<br>two <a href="/x" rel="noopener noreferrer">three</a></p>'}
  const stored = {...words, body_html: '<p>One<br />two <a rel="noopener noreferrer" href="/x">three</a></p>'}
  expect(sameWords(words, stored)).toBe(true)
  expect(sameWords(words, {...stored, body_html: '<p>One<br />two <a href="/y">three</a></p>'})).toBe(false)
})

test('white space around a title is nothing, another topic is something', () => {
  expect(sameWords({...noWords, title: 'A '}, {...noWords, title: 'A'})).toBe(true)
  expect(sameWords({...noWords, tags: ['A']}, noWords)).toBe(false)
  expect(
    sameWords({...noWords, cover: 'k', cover_url: '/1'}, {...noWords, cover: 'k', cover_url: '/2'}),
  ).toBe(true)
})
