import {expect, test} from 'vitest'
import {testApp} from '#tests/support/app.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import type {Person} from '#tests/support/people.ts'

const app = await testApp()
const {stated, paid} = paidCareOf(app)

test('a statement is dated in the zone of its care, whatever the zone of the person who reads it', async () => {
  const made = await stated()
  await paid(made)
  const staff = await app.staff()
  await app.rows(`update users set timezone = 'UTC' where id in ('${made.parent.user_id}', '${staff.user_id}')`)
  const paidAs = async (by: Person) => {
    const answer = await app.app.request(`/api/invoices/${made.invoiceId}/pdf`, {
      headers: {Authorization: `Bearer ${by.token}`},
    })
    return /Paid: .*/.exec(pdfText(Buffer.from(await answer.arrayBuffer())))?.[0]
  }
  const payer = await paidAs(made.parent)
  expect(payer).toContain(' CT')
  expect(await paidAs(staff)).toBe(payer)
})
