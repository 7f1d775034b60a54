import {
  expectClosed,
  expectEscapable,
  expectFocusIn,
  forbidPointer,
  pressByKey,
  pressInMenu,
} from '#tests/support/browser/keyboard.ts'
import {countsRequests, expect, test} from '../support/fixtures.ts'
import {bidsToBeRefused, setVerified} from '../support/refused-bids.ts'

test(
  'by keyboard alone one entry is tried again, another discarded, and their owner logs out with one that waits',
  countsRequests,
  async ({live: {app}, device, visit, reached}) => {
    const phone = await device()
    const {page} = phone
    await forbidPointer(page)
    const requests = await bidsToBeRefused(app, phone, visit.caretaker, button => pressByKey(page, button))
    await phone.online()
    await expect.poll(async () => (await phone.entries()).map(({state}) => state)).toEqual(['attention', 'attention'])
    await setVerified(app, visit.caretaker, 'Approved')

    await pressByKey(page, page.getByRole('link', {name: /^Outbox/}))
    await expect(page.getByRole('heading', {level: 1, name: 'Outbox'})).toBeFocused()
    const entries = page.getByRole('article')
    await expect(entries).toHaveCount(2)
    await pressByKey(page, entries.first().getByRole('button', {name: /^Try again/}))
    await expect(entries).toHaveCount(1)
    await expectFocusIn(page.getByRole('main'))

    const discard = entries.getByRole('button', {name: /^Discard/})
    const question = page.getByRole('alertdialog', {name: 'Discard this?'})
    await expectEscapable(question, discard)
    await pressByKey(page, question.getByRole('button', {name: 'Discard'}))
    await expectClosed(question)
    await expect(page.getByText('Nothing is waiting on this device')).toBeVisible()
    await expectFocusIn(page.getByRole('main'))
    expect(await phone.entries()).toEqual([])
    expect((await Promise.all(requests.map(reached.offers))).map(({length}) => length)).toEqual([1, 0])

    await phone.go('/dash/caretaker')
    await phone.button('start').waitFor()
    await phone.offline()
    await pressByKey(page, phone.button('start'), 'Space')
    await expect(page.getByText('Saved on this phone').first()).toBeVisible()
    const account = page.getByRole('button', {name: /^Account/})
    const leaving = page.getByRole('dialog', {name: '1 item has not reached Village yet'})
    await expectEscapable(leaving, account, () => pressInMenu(page, account, 'Logout'))
    await pressByKey(page, leaving.getByRole('button', {name: 'Discard'}))
    await expect(leaving.getByRole('button', {name: 'Discard 1 item and log out'})).toBeVisible()
    await expectFocusIn(leaving)
    await pressByKey(page, leaving.getByRole('button', {name: 'Back'}))
    await expectFocusIn(leaving)
    await pressByKey(page, leaving.getByRole('button', {name: 'Keep for this account'}))
    await expect(page).toHaveURL(/\/login/)
    expect(await phone.entries()).toMatchObject([{owner: visit.caretaker.user_id, kind: 'confirm-start'}])
  },
)
