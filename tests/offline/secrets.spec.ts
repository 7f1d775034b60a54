import {eq} from 'drizzle-orm'
import {organizations} from '#server/db/schema/all.ts'
import {hasNumber} from '../support/has-number.ts'
import {password} from '../support/people.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '../support/story.ts'
import {placesOf} from './support/disk.ts'
import {openWithWorker, expect, test, inSoak} from './support/fixtures.ts'

/** The only two places where a sign-in may stand: the record, and its mirror that the page reads at its start. */
const tokenPlaces = ['village-session: session', 'localStorage: access_token']

test('case 39: no token, password or bank digit lies anywhere but in the sign-in itself', async ({
  live: {log, proxy},
  device,
  visit,
}) => {
  const phone = await device()
  await phone.logIn(visit.caretaker, 'caretaker')
  await phone.isReady()
  await phone.button('start').waitFor()
  const mirrored = (name: string) => phone.page.evaluate(key => localStorage.getItem(key) ?? '', name)
  const first = await mirrored('access_token')
  const handle = await mirrored('logout_handle')
  expect(first.length).toBeGreaterThan(30)
  expect(handle.length).toBeGreaterThan(30)
  await phone.go('/dash/caretaker/calendar')
  await phone.page.locator(`[data-session-id="${visit.session.id}"]`).first().waitFor()
  await phone.go('/dash/caretaker')
  await phone.offline()
  await phone.tap('start')
  const disk = await phone.disk()
  expect(placesOf(disk, first)).toEqual(tokenPlaces)
  expect(placesOf(disk, handle)).toEqual(['village-session: session', 'localStorage: logout_handle'])
  expect(placesOf(disk, password)).toEqual([])
  expect(await phone.entries()).toHaveLength(1)
  await phone.online()
  await expect(phone.received()).toBeVisible()
  expect(placesOf(await phone.disk(), first)).toEqual(tokenPlaces)

  // nor in what the server writes down, nor in any address that passed
  for (const secret of [first, password]) {
    expect(log()).not.toContain(secret)
    expect(proxy.seen.filter(({path}) => path.includes(secret))).toEqual([])
  }
  expect(log()).toContain('"msg":"request"')
})

test('case 39: an agency’s bank account leaves no digit on its device', inSoak, async ({live: {app, log}, device}) => {
  const owner = await app.agency()
  await app.db
    .update(organizations)
    .set({bank_name: 'First Bank', bank_last4: '9317'})
    .where(eq(organizations.id, owner.org_id))
  await storyOf(app).requestAgency(await app.parent(), {schedule: morningAhead(app)})
  const agency = await device()
  await openWithWorker(agency, owner)
  await agency.go('/dash/agency/leads')
  await agency.page.getByText(/^1 open lead/).waitFor()
  await agency.go('/dash/agency/edit')
  await agency.page.getByText('••••9317').waitFor()
  await agency.keeps()
  for (const digits of ['"9317"', '••••9317', 'First Bank']) {
    expect(placesOf(await agency.disk(), digits)).toEqual([])
  }
  await agency.offline()
  await agency.page.reload()
  await expect(agency.page.getByText(/^Bank details are never stored on this device/)).toBeVisible()
  expect(hasNumber(log(), '9317')).toBe(false)
})
