import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {describe, expect, test} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import type {Session} from '#contract/sessions/session.ts'
import {invoiceQueries} from '#data/queries/money/invoices.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ProviderSection} from './provider-section.tsx'

async function headingOf(
  given: Parameters<typeof sampleBooking>[0],
  /** Null while they are not loaded. */
  sessions: Session[] | null = [sampleSession()],
  statements?: Invoice[],
) {
  const client = new QueryClient({defaultOptions: {queries: {enabled: false}}})
  const booking = sampleBooking({status: 'CONFIRMED', offers: [], ...given})
  client.setQueryData(invoiceQueries.ofBooking(booking.id).queryKey, statements)
  await mount(
    <QueryClientProvider client={client}>
      <ProviderSection booking={booking} sessions={sessions ?? undefined} />
    </QueryClientProvider>,
  )
  return texts('h2, h3').at(-1)
}

test('a booking with an agency is headed by it, and one with a caregiver by the caregiver', async () => {
  expect(await headingOf({approved_org_id: 'org-1'})).toBe('Your agency')
  expect(await headingOf({caretaker_id: 'june'})).toBe('Your caregiver')
})

test('the price names what canceling late costs on top', async () => {
  const approved = {
    caretaker_id: 'june',
    offers: [sampleOffer()],
    approved_offer_id: sampleOffer().id,
    sessions_count: 2,
  }
  const canceled = (due_cents?: number) =>
    sampleSession({
      status: 'CANCELLED',
      cancelled: {by: 'parent', reason: null, at: '2026-06-08T12:00:00.000Z', ...(due_cents && {due_cents})},
    })
  await headingOf({...approved, cancelled_count: 1}, [sampleSession(), canceled()])
  expect(document.body.textContent).not.toContain('canceling late')
  await headingOf({...approved, cancelled_count: 2}, [canceled(2420), canceled(1000)])
  expect(document.body.textContent).toContain('Plus for canceling late$34.20')
})

describe('a booking that is over says what became of its price', () => {
  const approved = {caretaker_id: 'june', offers: [sampleOffer()], approved_offer_id: sampleOffer().id}
  const words = async (...[given, ...rest]: Parameters<typeof headingOf>) => {
    await headingOf({...approved, ...given}, ...rest)
    const shown = document.body.textContent
    document.body.replaceChildren()
    return shown
  }
  const statement = (given: Partial<Invoice>) => invoiceSample({kind: 'statement', amount_cents: 2420, ...given})
  const nothing = 'Nothing is due for this booking.'

  test('nothing is due where no visit is billed, and none was canceled late', async () => {
    for (const status of ['COMPLETED', 'CANCELLED'] as const) {
      expect(await words({status}, [sampleSession({status, settled_by: 'agreement'})], [])).toContain(nothing)
      expect(
        await words({status}, [sampleSession({status, settled_by: 'agreement'})], [statement({status: 'VOID'})]),
      ).toContain(nothing)
    }
  })

  test('what is settled and on no statement yet is named, also for canceling late', async () => {
    const unbilled = [sampleSession({unbilled_cents: 2420})]
    const settled = await words({status: 'COMPLETED'}, unbilled, [])
    expect(settled).toContain('Not billed yet: $24.20. It will be on the next statement.')
    expect(settled).not.toContain(nothing)
    const late = unbilled.map(visit => ({...visit, status: 'CANCELLED'}) as const)
    expect(await words({status: 'CANCELLED'}, late, [])).toContain('$24.20 for canceling late is not billed yet.')
  })

  test('what is billed is named, of a canceled booking for canceling late', async () => {
    const visits = [sampleSession()]
    expect(await words({status: 'COMPLETED'}, visits, [statement({})])).toContain(
      'Billed for the visits$24.20To pay$24.20',
    )
    const late = [sampleSession({status: 'CANCELLED'})]
    expect(await words({status: 'CANCELLED'}, late, [statement({})])).toContain('Billed for canceling late$24.20')
    expect(await words({status: 'CANCELLED'}, [...late, ...visits], [statement({})])).toContain(
      'Billed for the visits$24.20',
    )
  })

  test('while the visits of a canceled booking are not loaded, what was billed is not said to be for them', async () => {
    const shown = await words({status: 'CANCELLED'}, null, [statement({})])
    expect(shown).toContain('Billed$24.20')
    expect(shown).not.toContain('Billed for')
  })

  test('nothing is said while the visits or the statements are not loaded, nor before the last visit', async () => {
    const visits = [sampleSession({status: 'COMPLETED', settled_by: 'agreement'})]
    expect(await words({status: 'COMPLETED'}, visits)).not.toContain('Nothing is due')
    expect(await words({status: 'COMPLETED'}, [sampleSession({settled_by: null})], [])).not.toContain('Nothing is due')
    expect(await words({status: 'CONFIRMED'}, visits, [])).not.toContain('Nothing is due')
  })
})
