// @vitest-environment happy-dom
import {expect, test} from 'vitest'
import {bodyChanges} from './body-changes.ts'

const picture = (alt: string, key = 'a1b2c3d4e5') => `<img src="/api/files/${key}" alt="${alt}">`

test('a picture that came or went is named, and a description that changed', () => {
  const words = '<p>One two.</p>'
  expect(bodyChanges(words + picture('Two houses'), words)).toEqual(['Picture removed: “Two houses”'])
  expect(bodyChanges(words, words + picture('Two houses'))).toEqual(['Picture added: “Two houses”'])
  expect(bodyChanges(words + picture('A'), words + picture('B'))).toEqual([
    'Description of a picture changed from “A” to “B”',
  ])
  // the same description, but another file
  expect(bodyChanges(picture('A'), picture('A', 'f6g7h8i9j0'))).toEqual(['Picture removed: “A”', 'Picture added: “A”'])
})

test('a link without its words, and one that leads elsewhere, are named', () => {
  const linked = (href: string) => `<p>Read <a href="${href}">the rules</a>.</p>`
  expect(bodyChanges(linked('/faq'), '<p>Read the rules.</p>')).toEqual(['Link removed: “the rules”'])
  expect(bodyChanges(linked('/faq'), linked('/about'))).toEqual(['Link of “the rules” changed from /faq to /about'])
})

test('headings, lists, quotes, bold and italic are named where their words stay', () => {
  const plain = '<p>Morning</p>'
  expect(bodyChanges('<h2>Morning</h2>', plain)).toEqual(['Heading removed: “Morning”'])
  expect(bodyChanges('<h2>Morning</h2>', '<h3>Morning</h3>')).toEqual([
    'Heading removed: “Morning”',
    'Smaller heading added: “Morning”',
  ])
  expect(bodyChanges('<ul><li><p>Snack</p></li><li><p>Nap</p></li></ul>', '<p>Snack</p><p>Nap</p>')).toEqual([
    'List removed: “Snack” and “Nap”',
  ])
  expect(bodyChanges(plain, '<blockquote><p>Morning</p></blockquote>')).toEqual(['Quote added: “Morning”'])
  expect(bodyChanges(plain, '<p><strong>Morning</strong></p>')).toEqual(['Bold added: “Morning”'])
  expect(bodyChanges('<p><em>Morning</em></p>', plain)).toEqual(['Italic removed: “Morning”'])
})

test('words that came or went are left to the comparison of words', () => {
  expect(bodyChanges('<h2>Morning</h2>', '<h2>Evening</h2>')).toEqual([])
  expect(bodyChanges('<p>One</p>', '<p>One</p><ul><li><p>Two</p></li></ul>')).toEqual([])
})

test('every other difference is said too, and none where the HTML is only written differently', () => {
  expect(bodyChanges('<p>One two</p>', '<p>One</p><p>two</p>')).toEqual(['Line breaks or the order of parts differ'])
  expect(bodyChanges('<p>One<br />two</p>', '<p>One<br>two</p>')).toEqual([])
})
