import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {TermsScreen} from './terms-screen.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a>{children}</a>,
}))
vi.mock('#data/queries/support.ts', () => ({useTextValues: () => ({platform_fee: '10%'})}))

test('the terms promise what the rules keep, with the numbers of the rules', async () => {
  await mount(<TermsScreen />)
  const items = texts('li')
  for (const said of [
    'Families can cancel a visit for free until 24 hours before it. After that, one hour is due, or the whole visit if it is shorter; nothing while the caregiver’s checks have lapsed.',
    'If the caregiver’s side cancels or does not come, nothing is due. An individual caregiver’s reliability goes down, unless they end weekly visits at least 7 days ahead.',
    'Reviews must be honest and about a booking made here with at least one visit that is settled or was missed.',
  ]) {
    expect(items).toContain(said)
  }
  expect(document.body.textContent).toContain('This page says when these terms were last changed.')
  expect(document.body.textContent).toContain('Last changed on November 27, 2026')
})
