import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {deferred} from '#tests/support/deferred.ts'
import {confirms, countsRequests, expect, test, inSoak} from './support/fixtures.ts'

test(
  'case 21: a reused key is refused and the earlier tap counts',
  inSoak,
  async ({live: {app}, phone, visit, reached}) => {
    await phone.offline()
    await phone.tap('start')
    const [pressed] = await phone.entries()
    await app.ok(confirmStartByCaretaker, {
      by: visit.caretaker,
      key: pressed?.key ?? '',
      params: {id: visit.session.id},
      body: {memo: 'By the desk at home'},
    })
    await phone.online()
    await expect
      .poll(() => phone.entries())
      .toMatchObject([{state: 'attention', error: {status: 422, code: 'idempotency_key_reused'}}])
    expect(await reached.claims(visit.session)).toMatchObject([{memo: 'By the desk at home'}])

    await phone.go('/outbox')
    await expect(phone.page.getByText('Needs attention').first()).toBeVisible()
    await expect(phone.page.getByText(/already sent with different content. The earlier one counts/)).toBeVisible()
    // a second try could only be refused again
    const again = phone.page.getByRole('button', {name: 'Try again'})
    await expect(again).toHaveAttribute('aria-disabled', 'true')
    await expect(again).toHaveAccessibleDescription('It would be refused again')
    await phone.page.getByRole('button', {name: 'Discard'}).click()
    await phone.page.getByRole('alertdialog').getByRole('button', {name: 'Discard'}).click()
    await expect(phone.page.getByText('Nothing is waiting on this device')).toBeVisible()
    expect(await phone.entries()).toEqual([])
  },
)

test(
  'case 22: five simultaneous copies are one claim with the same receipt',
  {tag: [inSoak.tag, countsRequests.tag]},
  async ({live: {proxy}, phone, visit, reached}) => {
    const passing = deferred()
    proxy.rule(request => (confirms(request) ? {do: 'wait', until: passing.promise} : undefined))
    await phone.button('start').click()
    await expect.poll(() => proxy.seen.filter(confirms)).toHaveLength(1)
    const sent = proxy.seen.find(confirms)
    const twin = () =>
      fetch(`${phone.line.base_url}${sent?.path}`, {
        method: sent?.method ?? '',
        headers: {
          authorization: sent?.headers.authorization ?? '',
          'content-type': 'application/json',
          'idempotency-key': String(sent?.headers['idempotency-key']),
        },
        body: sent?.body ?? '',
      })
    passing.keep()
    const answers = await Promise.all([twin(), twin(), twin(), twin()])
    const receipts = await Promise.all(
      answers.map(async answer => ((await answer.json()) as {receipt: {received_at: string}}).receipt.received_at),
    )
    await expect(phone.received()).toBeVisible()
    expect(answers.map(({status}) => status)).toEqual([200, 200, 200, 200])
    await expect.poll(async () => (await phone.receipts()).map(({received_at}) => received_at)).toHaveLength(1)
    const [kept] = await phone.receipts()
    expect(new Set([...receipts, kept?.received_at]).size).toBe(1)
    expect(await reached.claims(visit.session)).toHaveLength(1)
  },
)
