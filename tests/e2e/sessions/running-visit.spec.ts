import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'

test('a visit is confirmed without scrolling, its time runs, and both sides read its history', async ({
  live: {app},
  visitor,
}) => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  await upcomingVisit(app, parent, caretaker)
  const {page, loginAs} = await visitor()
  await loginAs(caretaker)
  const start = page.getByRole('button', {name: 'Confirm start'})
  await expect(start).toBeInViewport({ratio: 1})
  await page.getByRole('button', {name: 'Add a note'}).click()
  await page.getByLabel('Note about the start').fill('Met at the school')
  await expectAccessible(page)
  const pressed = await start.boundingBox()
  await start.click()
  const end = page.getByRole('button', {name: 'Confirm end'})
  await expect(end).toBeInViewport({ratio: 1})
  await expect(page.getByText(/^\d+ min$/)).toBeVisible()
  const next = await end.boundingBox()
  // a second tap of the same finger finds no button
  expect(next!.y).toBeGreaterThan(pressed!.y + pressed!.height)

  const history = page.getByRole('region', {name: 'History of confirmations'})
  await expect(history.getByText('You confirmed the start at')).toBeVisible()
  await expect(history.getByText('Your note: “Met at the school”')).toBeVisible()
  await expectAccessible(page)

  const home = await visitor()
  await home.loginAs(parent)
  const read = home.page.getByRole('region', {name: 'History of confirmations'})
  await expect(read.getByText('Caregiver confirmed the start at')).toBeVisible()
  await expect(home.page.getByText('Met at the school')).toHaveCount(0)
})

test('two visits that wait for confirmation have buttons that say their visits', async ({live: {app}, visitor}) => {
  const [ada, ben] = [
    await app.caretaker({first_name: 'Ada', last_name: 'Lee'}),
    await app.caretaker({first_name: 'Ben', last_name: 'Roy'}),
  ]
  const parent = await app.parent()
  await upcomingVisit(app, parent, ada)
  await upcomingVisit(app, parent, ben)
  // both are over, and neither was confirmed
  app.clock.advance({minutes: 60})
  const {page, loginAs} = await visitor()
  await loginAs(parent)
  for (const name of ['Confirm start', 'Confirm end']) {
    await expect(page.getByRole('button', {name, exact: true})).toHaveCount(2)
    for (const carer of ['Ada Lee', 'Ben Roy']) {
      const button = page.getByRole('article', {name: carer}).getByRole('button', {name, exact: true})
      await expect(button).toHaveAccessibleDescription(new RegExp(`\\d.* ${carer}$`))
    }
  }
})

test(
  'a visit opened from the calendar is confirmed without scrolling in its sheet, by both sides',
  inSoak,
  async ({live: {app}, visitor}) => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const {session} = await upcomingVisit(app, parent, caretaker)
    for (const [person, role] of [
      [caretaker, 'caretaker'],
      [parent, 'parent'],
    ] as const) {
      const {page, loginAs} = await visitor()
      await loginAs(person, `/dash/${role}/calendar`)
      await page.locator(`[data-session-id="${session.id}"]`).filter({visible: true}).first().click()
      const sheet = page.getByRole('dialog')
      const start = sheet.getByRole('button', {name: 'Confirm start'})
      await expect(start).toBeInViewport({ratio: 1})
      await start.click()
      await expect(sheet.getByText(/^Received \d/).first()).toBeVisible()
      await expect(sheet.getByRole('button', {name: 'Confirm end'})).toBeInViewport({ratio: 1})
    }
    await expect
      .poll(() => app.rows('select side, edge from claims order by id'))
      .toEqual([
        {side: 'caretaker', edge: 'start'},
        {side: 'parent', edge: 'start'},
      ])
  },
)
