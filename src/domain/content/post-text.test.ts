import {expect, test} from 'vitest'
import {missingIn, readingMinutes, wordsIn} from './post-text.ts'

test('words are counted without what marks them up', () => {
  expect(wordsIn('<p>One <strong>two</strong></p><p>three</p>')).toBe(3)
  expect(wordsIn('<p></p>')).toBe(0)
})

test('reading takes a minute at least, and whole ones', () => {
  expect(readingMinutes('<p>Short</p>')).toBe(1)
  expect(readingMinutes(`<p>${'word '.repeat(660)}</p>`)).toBe(3)
})

test('a post that goes out has a title, a summary, a text, and words for its picture', () => {
  const whole = {title: 'A', summary: 'B', body_html: '<p>C</p>', cover: 'key', cover_alt: 'D'}
  expect(missingIn(whole)).toEqual({})
  expect(missingIn({...whole, cover: null, cover_alt: ''})).toEqual({})
  expect(Object.keys(missingIn({title: ' ', summary: '', body_html: '<p></p>', cover: 'key', cover_alt: ''}))).toEqual([
    'title',
    'summary',
    'body_html',
    'cover_alt',
  ])
})
