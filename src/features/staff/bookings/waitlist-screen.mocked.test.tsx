import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {CountyDemand} from '#contract/admin/bookings.ts'
import {mount, press, setWidth, texts} from '#tests/support/mount.ts'
import {WaitlistScreen} from './waitlist-screen.tsx'

const demand = (county: string, requests: number): CountyDemand => ({
  county,
  requests,
  since: '2026-06-01T12:00:00.000Z',
  services: ['Child Care'],
  audiences: ['caretakers'],
})
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {items: [demand('Rutherford County, TN', 9), demand('Davidson County, TN', 2)]}}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))

test('counties come as the server has them, and by name with one press', async () => {
  setWidth(1280)
  await mount(<WaitlistScreen />)
  expect(texts('tbody a')).toEqual(['Rutherford County, TN', 'Davidson County, TN'])
  await press('thead button')
  expect(texts('tbody a')).toEqual(['Davidson County, TN', 'Rutherford County, TN'])
})
