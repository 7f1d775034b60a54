import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {newId} from '#lib/id.ts'
import {isChatLink} from './chat-links.ts'

describe('where the assistant may lead', () => {
  test.each([
    '/',
    '/contact',
    '/faq',
    '/login',
    '/dash/parent/calendar',
    '/dash/agency/invoices',
    `/dash/parent/booking/${newId()}`,
    `/dash/parent/requests/${newId()}`,
    `/dash/caretaker/invoices/${newId()}`,
    `/blog/view/${newId()}`,
    `/dash/parent/calendar?session=${newId()}&act=cancel`,
    '/dash/parent/request-service?day=2026-06-12&from=18:00&to=21:00&children=2',
    '/dash/parent/request-service?day=2026-06-12&until=2026-06-14&from=18:00&to=21:00&children=2',
    `/dash/parent/invoices/${newId()}?act=pay&tip=12.50`,
    '/dash/caretaker/edit?rate=25',
    '/dash/agency/settings',
    '/dash/agency/members?act=invite',
  ])('to %s', path => {
    expect(isChatLink(path)).toBe(true)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/contact',
    'javascript:alert(1)',
    '/contact?next=//evil.example',
    '/contact#x',
    '/dash/agency/members?act=invite&next=//evil.example',
    '/dash/caretaker/edit?rate=javascript:1',
    '/contact/',
    '/dash/parent/../../api/logout',
    '/admin/dashboard',
    '/dash/parent/booking/edit',
    '/blog/view/1\n',
    'toString',
  ])('not to %s', path => {
    expect(isChatLink(path)).toBe(false)
  })

  test('whatever it lets through stays on this origin', () => {
    fc.assert(
      fc.property(fc.webUrl({withQueryParameters: true, withFragments: true}), fc.string(), (url, text) => {
        for (const path of [url, text, `/${text}`, `/contact${text}`].filter(isChatLink)) {
          expect(new URL(path, 'https://ours.example').origin).toBe('https://ours.example')
        }
      }),
    )
  })
})
