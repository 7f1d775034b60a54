import {eq} from 'drizzle-orm'
import {caretakers} from '#server/db/schema/all.ts'
import {expectClosed, expectFocusIn, forbidPointer, pressByKey, pressInMenu} from '#tests/support/browser/keyboard.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {countsRequests, expect, openHome, test} from '../support/fixtures.ts'

test(
  'by keyboard alone one entry is tried again, another discarded, and their owner logs out with one that waits',
  countsRequests,
  async ({live: {app}, device, visit, reached}) => {
    const [family, story] = [await app.parent(), storyOf(app)]
    const requests = [
      await story.request(family, {schedule: morningAhead(app, 3)}),
      await story.request(family, {schedule: morningAhead(app, 4)}),
    ]
    const phone = await device()
    const {page} = phone
    await forbidPointer(page)
    await openHome(phone, visit.caretaker)
    await phone.go('/dash/caretaker/nearby')
    const card = ({id}: {id: string}) => page.locator(`article[data-booking-id="${id}"]`)
    for (const each of requests)
      await card(each)
        .getByRole('button', {name: /^Place bid/})
        .waitFor()
    await phone.offline()
    for (const each of requests) {
      await pressByKey(page, card(each).getByRole('button', {name: /^Place bid/}))
      await expect(card(each).getByText('Saved on this phone')).toBeVisible()
    }
    const verified = (is: 'Pending' | 'Approved') =>
      app.db.update(caretakers).set({is_verified: is}).where(eq(caretakers.id, visit.caretaker.caretaker_id))
    await verified('Pending')
    await phone.online()
    await expect.poll(async () => (await phone.entries()).map(({state}) => state)).toEqual(['attention', 'attention'])
    await verified('Approved')

    await pressByKey(page, page.getByRole('link', {name: /^Outbox/}))
    await expect(page.getByRole('heading', {level: 1, name: 'Outbox'})).toBeFocused()
    const entries = page.getByRole('article')
    await expect(entries).toHaveCount(2)
    await pressByKey(page, entries.first().getByRole('button', {name: /^Try again/}))
    await expect(entries).toHaveCount(1)
    await expectFocusIn(page.getByRole('main'))

    const discard = entries.getByRole('button', {name: /^Discard/})
    const question = page.getByRole('alertdialog', {name: 'Discard this?'})
    await pressByKey(page, discard)
    await expectFocusIn(question)
    await page.keyboard.press('Escape')
    await expectClosed(question, discard)
    await pressByKey(page, discard)
    await expectFocusIn(question)
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
    await pressInMenu(page, account, 'Logout')
    await expectFocusIn(leaving)
    await page.keyboard.press('Escape')
    await expectClosed(leaving, account)
    await pressInMenu(page, account, 'Logout')
    await expectFocusIn(leaving)
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
