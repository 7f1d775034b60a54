import {expect, test} from 'vitest'
import {pageDescriptions} from './page-descriptions.ts'
import {documentTitle, findAddress, publicPages, type Page} from './pages.ts'

const pages: [string, Page][] = Object.entries(publicPages)

test('every page has a title and a description that a search engine shows whole, and none shares them', () => {
  for (const [path, page] of pages) {
    expect(documentTitle(page).length, `title of ${path}`).toBeLessThanOrEqual(60)
  }
  for (const [path, descriptionIn] of Object.entries(pageDescriptions)) {
    const description = descriptionIn()
    expect(description.length, `description of ${path}`).toBeGreaterThan(40)
    expect(description.length, `description of ${path}`).toBeLessThanOrEqual(160)
  }
  expect(new Set(pages.map(([, page]) => documentTitle(page))).size).toBe(pages.length)
  expect(new Set(Object.values(pageDescriptions).map(say => say())).size).toBe(pages.length)
})

test('the product’s name stands in every title once', () => {
  for (const [path, page] of pages) {
    expect(documentTitle(page).match(/Village/g), path).toHaveLength(1)
  }
})

test('an address leads to a page, a post, a private part, or nowhere', () => {
  expect(findAddress('/faq')).toMatchObject({is: 'page', path: '/faq'})
  expect(findAddress('/faq/')).toMatchObject({is: 'page', path: '/faq'})
  expect(findAddress('/')).toMatchObject({is: 'page', path: '/'})
  expect(findAddress('/blog/view/0190-x')).toEqual({is: 'post', uuid: '0190-x'})
  for (const path of ['/dash', '/dash/parent/calendar', '/admin/dashboard', '/blog/add', '/blog/edit/1', '/outbox'])
    expect(findAddress(path), path).toEqual({is: 'private'})
  for (const path of ['/faqs', '/blog/view', '/blog/view/a/b', '/about/us', '/dashboard', '/toString', '/constructor'])
    expect(findAddress(path), path).toEqual({is: 'nowhere'})
})
