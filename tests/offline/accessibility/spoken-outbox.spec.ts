import {heard, listen} from '#tests/support/browser/heard.ts'
import {expectSpoken} from '#tests/support/browser/spoken.ts'
import {countsRequests, expect, openHome, test} from '../support/fixtures.ts'
import {bidsToBeRefused} from '../support/refused-bids.ts'

/*
 * The outbox by ear: what each screen says in its order, with its states, and what is said by itself.
 */

test('what waits without a network, and the answers at log-out, read aloud', async ({device, visit}) => {
  const phone = await device()
  const {page} = phone
  await listen(page)
  await openHome(phone, visit.caretaker)
  await phone.offline()
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/^You are offline\./))
  await phone.tap('start')
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/^Saved on this phone.*, done/))
  await expectSpoken(page, 'Today', [
    'link: Outbox, 1 waiting',
    'You are offline.',
    'heading 1: Today',
    /^Saved on this phone/,
    'button: Confirm end',
    'button: More about this visit, collapsed',
  ])

  await page.getByRole('link', {name: 'Outbox, 1 waiting'}).click()
  await expect(page.getByRole('heading', {level: 1})).toBeFocused()
  await expectSpoken(page, 'Outbox', [
    'link: Outbox, 1 waiting, current',
    'heading 1: Outbox',
    'button: Try now',
    'Outbox, 1 waiting',
    /^heading 2: Waiting/,
    /^heading 3: Start of the visit for .*, pressed \d/,
    'Saved on this phone',
    'It will be sent automatically when you are online.',
  ])

  await page.getByRole('button', {name: /^Account/}).click()
  await page.getByRole('menuitem', {name: 'Logout'}).click()
  const title = '1 item has not reached Village yet'
  await expectSpoken(page, title, [
    'button: Close',
    'button: Keep for this account',
    'button: Send now, disabled',
    'button: Discard',
  ])
  await page.getByRole('dialog').getByRole('button', {name: 'Discard', exact: true}).click()
  await expectSpoken(page, title, [/deleted from this device/, 'button: Discard 1 item and log out', 'button: Back'])
  await page.keyboard.press('Escape')

  await phone.online()
  await expect.poll(() => heard(page)).toContain('Outbox, nothing waiting')
  await expectSpoken(page, 'Outbox', [
    'heading 1: Outbox',
    'Outbox, nothing waiting',
    /Nothing is waiting on this device/,
    /^heading 2: Received in the last 24 hours/,
    /^Start of the visit for /,
    'Received',
    // the time stands on one line of its own
    /^\d{1,2}:\d\d [AP]M$/,
  ])
})

test(
  'what needs attention, discarding it, and the offer of a new version, read aloud',
  countsRequests,
  async ({live: {app, proxy, base_url}, device, visit}) => {
    const phone = await device()
    const {page} = phone
    await listen(page)
    await bidsToBeRefused(app, phone, visit.caretaker, button => button.click())
    await page.getByRole('link', {name: 'Outbox, 2 waiting'}).click()
    // what is refused before the page stands is not a change of it
    await expect(page.getByRole('heading', {level: 1, name: 'Outbox'})).toBeVisible()
    await phone.online()
    await expect.poll(() => heard(page)).toContain('Outbox, 2 need attention')
    await expectSpoken(page, 'Outbox', [
      'link: Outbox, 2 need attention, current',
      'heading 1: Outbox',
      /^heading 2: Needs attention/,
      /^heading 3: Bid of .*, pressed \d/,
      'Needs attention',
      /^button: Try again: Bid of /,
      /^button: Discard: Bid of /,
      /^link: Contact support: Bid of /,
      /^heading 3: Bid of .*, pressed \d/,
      /^button: Discard: Bid of /,
    ])

    const worker = await (await fetch(`${base_url}/sw.js`)).text()
    proxy.rule(({path}) =>
      path.startsWith('/sw.js')
        ? {do: 'answer', status: 200, headers: {'content-type': 'text/javascript'}, body: `${worker}\n// a later build`}
        : undefined,
    )
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/A new version of Village is ready/))
    await expectSpoken(page, 'Outbox', [
      'A new version of Village is ready',
      'button: Update now',
      'button: Later',
      'heading 1: Outbox',
    ])

    await page
      .getByRole('button', {name: /^Discard: /})
      .first()
      .click()
    await expectSpoken(page, 'Discard this?', [
      /will be deleted from this device/,
      'button: Keep it',
      'button: Discard',
    ])
    await page.getByRole('alertdialog').getByRole('button', {name: 'Discard'}).click()
    await expect.poll(() => heard(page)).toContain('Outbox, 1 needs attention')
  },
)
