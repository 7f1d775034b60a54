import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {InvoiceCard} from './invoice-columns.tsx'

vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))

const parties = {
  kind: 'statement',
  payer: {id: 'hannah', name: 'Hannah Mercer'},
  payee: {id: 'grace', name: 'Grace Okafor'},
} as const

test('a list names the other side of a statement as the statement does: from its caregiver, to its family', async () => {
  const statement = invoiceSample(parties)
  const {redraw} = await mount(<InvoiceCard invoice={{...statement, my_side: 'payee'}} reader="caretaker" />)
  expect(texts('p').at(-1)).toMatch(/^To Hannah Mercer/)
  await redraw(<InvoiceCard invoice={{...statement, my_side: 'payer'}} reader="parent" key="payer" />)
  expect(texts('p').at(-1)).toMatch(/^From Grace Okafor/)
})
