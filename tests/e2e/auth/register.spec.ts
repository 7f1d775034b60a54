import {readFileSync} from 'node:fs'
import type {Page} from '@playwright/test'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {certificationText} from '#domain/accounts/certifications.ts'
import {listText} from '#lib/list-text.ts'
import {rateText} from '#lib/money-text.ts'
import {deferred} from '#tests/support/deferred.ts'
import {bothLanguages, expect, inSoak, startingWith, test} from '#tests/support/browser/fixtures.ts'
import {messagesIn, type Messages} from '#tests/support/browser/words.ts'

const password = 'a quiet horse at night'
const english = messagesIn('en')
const go = (page: Page, name: string = english.continue_text()) => page.getByRole('button', {name, exact: true}).click()
const step = (page: Page, title: string) => expect(page.getByRole('heading', {name: title})).toBeVisible()

/** Says who she is, as far as the address. */
async function introduce(
  page: Page,
  email: string,
  {first_name = 'Mary', m = english}: {first_name?: string; m?: Messages} = {},
): Promise<void> {
  await page.getByLabel(m.first_name()).fill(first_name)
  await page.getByLabel(m.last_name()).fill('Doe')
  await page.getByLabel(m.email()).fill(email)
  await page.getByLabel(m.password(), {exact: true}).fill(password)
  await page.getByLabel(m.gender()).selectOption(m.female())
  await page.getByLabel(m.phone_number()).fill('(615) 555-0177')
}

/** Picks a place by its ZIP code, which picks itself. */
async function live(page: Page, label: string = english.town_or_zip_code()): Promise<void> {
  await page.getByRole('combobox', {name: label}).fill('37206')
  await expect(page.getByRole('combobox', {name: label})).toHaveValue(/Nashville, TN 37206/)
}

const users = 'select email, role, first_name, phone_number, location, timezone, language from users'

test(
  'a careseeker signs up, a reload in the middle costs nothing but the password, and ends where she wanted',
  bothLanguages,
  async ({live: {app}, visitor, language, m}) => {
    const {page} = await visitor()
    const wanted = '/dash/parent/request-service?service=Child+Care'
    await page.goto(`/register?next=${encodeURIComponent(wanted)}`)
    await expectAccessible(page)
    await page.getByRole('link', {name: startingWith(m.careseeker_card())}).click()
    await expectAccessible(page)
    await go(page, m.continue_text())
    await expect(page.getByText(m.first_name_is_required())).toBeVisible()
    await expect(page.getByLabel(m.first_name())).toBeFocused()

    await introduce(page, 'mary@example.test', {m})
    await expect(page.getByText(m.strong(), {exact: true})).toBeVisible()
    await expectAccessible(page)
    await go(page, m.continue_text())
    await live(page, m.town_or_zip_code())
    await expect(page.getByText(m.saved_on_this_device_as_you())).toBeVisible()
    await expectAccessible(page)
    await expect.poll(async () => JSON.stringify(await kept(page))).toContain('Nashville, TN 37206')

    await page.reload()
    await step(page, m.who_are_you())
    await expect(page.getByLabel(m.email())).toHaveValue('mary@example.test')
    await expect(page.getByLabel(m.password(), {exact: true})).toHaveValue('')
    await page.getByLabel(m.password(), {exact: true}).fill(password)
    await go(page, m.continue_text())
    await expect(page.getByRole('combobox', {name: m.town_or_zip_code()})).toHaveValue(/Nashville, TN 37206/)
    await go(page, m.create_my_account())

    await step(page, m.who_needs_care())
    expect(await app.rows(users)).toEqual([
      {
        email: 'mary@example.test',
        role: 'parent',
        first_name: 'Mary',
        phone_number: '(615) 555-0177',
        location: 'Nashville, TN 37206',
        timezone: 'America/Chicago',
        language,
      },
    ])
    await page.getByLabel(m.number_of_children()).fill('2')
    await page.getByLabel(m.about_them()).fill('Twins, 4 years old')
    await expectAccessible(page)
    await go(page, m.finish())
    await expect(page).toHaveURL(wanted)
    await expect(page.getByText(m.welcome_to_village())).toBeVisible()
    expect(await app.rows('select number_of_children, children_details from parents')).toEqual([
      {number_of_children: 2, children_details: 'Twins, 4 years old'},
    ])
    await expect.poll(() => kept(page)).toEqual([])
  },
)

/** Everything that the drafts' database holds. */
const kept = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('village-drafts')
        opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('keyval').objectStore('keyval').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
  )

test(
  'a caregiver says when and how she works, and her home says what comes next',
  bothLanguages,
  async ({live: {app}, visitor, m, written}) => {
    const {page} = await visitor()
    const next = () => go(page, m.continue_text())
    await page.goto('/caregiver/register')
    await introduce(page, 'cam@example.test', {first_name: 'Cam', m})
    await next()
    await live(page, m.town_or_zip_code())
    await expect(page.getByText(startingWith(m.by_creating_an_account_you_agree()))).toBeVisible()
    await expectAccessible(page)
    await go(page, m.create_my_account())

    await step(page, m.how_do_you_work())
    await page.getByLabel(m.about_you()).fill('Ten years with toddlers')
    await page.getByLabel(m.hourly_rate()).fill('24.5')
    await page.getByLabel(m.travel_up_to()).fill('12')
    await page.getByRole('button', {name: m.toddlers()}).click()
    await page.getByLabel(m.medical_companion()).check()
    await expectAccessible(page)
    await next()

    await step(page, m.when_can_you_work())
    await page.getByRole('button', {name: m.add_hours()}).click()
    await next()
    await expect(page.getByText(m.choose_at_least_one_day())).toBeVisible()
    await page.getByRole('button', {name: m.monday()}).click()
    await page.getByRole('button', {name: m.wednesday()}).click()
    await page.getByLabel(m.from(), {exact: true}).fill('08:00')
    await page.getByLabel(m.until(), {exact: true}).fill('12:00')
    await expect(page.getByText(m.days_in_total({count: 8, first: '|'}).split(', |')[0]!)).toBeVisible()
    await expectAccessible(page)
    await next()

    await step(page, m.your_experience_and_training())
    await page.getByLabel(m.years_of_experience()).fill('10')
    await page.getByRole('button', {name: m.spanish()}).click()
    await page.getByRole('button', {name: 'CPR'}).click()
    await page.getByLabel(m.course_or_certificate()).fill('Water safety')
    await expectAccessible(page)
    await next()
    await step(page, m.review_and_finish())
    await expect(page.getByText(written(() => rateText(2450)))).toBeVisible()
    const training = written(() => listText(['CPR', 'Water safety'].map(certificationText), 'plain'))
    await expect(page.getByText(training)).toBeVisible()
    await expectAccessible(page)
    await go(page, m.finish())

    await expect(page).toHaveURL('/dash/caretaker')
    await expect(page.getByText(m.your_verification(), {exact: true})).toBeVisible()
    await expect(page.getByText(m.until_you_open_it_you_cannot())).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', {name: m.upload_a_picture_of_your_id_leads()}).click()
    await expect(page).toHaveURL('/dash/caretaker/edit#check-identity')
    const identity = page.locator('#check-identity')
    await expect(identity).toBeInViewport()
    await identity.getByLabel(m.choose_files({name: m.check_identity_document()})).setInputFiles([
      {
        name: 'my id.png',
        mimeType: 'image/png',
        buffer: readFileSync('public/icons/village-192.png'),
      },
    ])
    await expect(
      identity.getByText(startingWith(m.uploaded({name: m.check_identity_document(), day_text: ''}))),
    ).toBeVisible()
    expect(
      await app.rows(
        `select hourly_rate_cents, work_distance, ages, medical_companion, years_experience, languages, certifications,
          is_verified from caretakers`,
      ),
    ).toEqual([
      {
        hourly_rate_cents: 2450,
        work_distance: 12,
        ages: [1, 2],
        medical_companion: true,
        years_experience: 10,
        languages: ['es'],
        certifications: ['CPR', 'Water safety'],
        is_verified: 'Pending',
      },
    ])
  },
)

test('an agency signs up beside the door, with its counties', bothLanguages, async ({live: {app}, visitor, m}) => {
  const {page} = await visitor()
  await page.goto('/agency')
  await expectAccessible(page)
  await page.getByRole('link', {name: m.register_your_agency()}).first().click()
  await expect(page.getByRole('heading', {name: m.register_your_agency()})).toBeVisible()
  await page.goto('/agency/sign')
  const signUp = page.getByRole('region', {name: m.sign_up_auth()})
  await signUp.getByLabel(m.legal_name()).fill('Kind Hands LLC')
  await signUp.getByLabel(m.website()).fill('javascript:alert(1)')
  await go(page, m.continue_text())
  await expect(signUp.getByLabel(m.website())).toHaveAccessibleDescription(/https:\/\/example\.com/)
  await expect(signUp.getByLabel(m.website())).toBeFocused()
  await signUp.getByLabel(m.website()).fill('kindhands.example')
  await expectAccessible(page)
  await go(page, m.continue_text())
  await live(page, m.office_location_town_or_zip_code())
  await expect(signUp.getByText('Davidson County, TN', {exact: true})).toBeVisible()
  await signUp.getByRole('combobox', {name: m.add_a_county()}).fill('Wilson')
  await signUp.getByRole('option', {name: /Wilson County, TN/}).click()
  await expectAccessible(page)
  await go(page, m.continue_text())
  await signUp.getByLabel(m.first_name()).fill('Dana')
  await signUp.getByLabel(m.last_name()).fill('Reyes')
  await signUp.getByLabel(m.email()).fill('office@kindhands.example')
  await signUp.getByLabel(m.password(), {exact: true}).fill(password)
  await expectAccessible(page)
  await go(page, m.create_agency_account())
  await expect(page).toHaveURL('/dash/agency')
  expect(await app.rows('select first_name, last_name from users')).toEqual([{first_name: 'Dana', last_name: 'Reyes'}])
  expect(await app.rows('select legal_name, website, county from organizations')).toEqual([
    {
      legal_name: 'Kind Hands LLC',
      website: 'https://kindhands.example',
      county: ['Davidson County, TN', 'Wilson County, TN'],
    },
  ])
})

test(
  'what fails between the two calls is finished later: at once, after a reload, and on another device',
  inSoak,
  async ({live: {app, proxy}, visitor}) => {
    const one = await visitor()
    const {page} = one
    await page.goto('/parent/register')
    await introduce(page, 'mary@example.test')
    await go(page)
    await live(page)
    // the account is made, and its answer never comes
    proxy.rule(({path}) => (path === '/api/user/create' ? {do: 'swallow'} : undefined))
    await go(page, 'Create my account')
    await expect(page.getByRole('alert').filter({hasText: 'No connection to Village'})).toBeVisible()
    proxy.rule(({path}) => (path === '/api/parent/profile-setup' ? {do: 'drop'} : undefined))
    await go(page, 'Create my account')
    await step(page, 'Who needs care?')
    expect(await app.rows('select count(*)::int as n from users')).toEqual([{n: 1}])

    await page.getByLabel('Number of children').fill('3')
    await go(page, 'Finish')
    await expect(page.getByRole('alert').filter({hasText: 'No connection to Village'})).toBeVisible()
    await expect.poll(async () => JSON.stringify(await kept(page))).toContain('"number_of_children":3')
    await page.reload()
    await step(page, 'Who needs care?')
    await expect(page.getByLabel('Number of children')).toHaveValue('3')

    await one.go('/dash/parent/calendar')
    await expect(page).toHaveURL('/parent/register?next=%2Fdash%2Fparent%2Fcalendar')
    await expect(page.getByText('Finish your registration to go on.')).toBeVisible()

    proxy.rule()
    const two = await visitor()
    await two.page.goto('/login')
    await two.page.getByLabel('Email').fill('mary@example.test')
    await two.page.getByLabel('Password', {exact: true}).fill(password)
    await two.page.getByRole('button', {name: 'Log in', exact: true}).click()
    await step(two.page, 'Who needs care?')
    await two.page.getByLabel('Number of children').fill('1')
    await go(two.page, 'Finish')
    await expect(two.page).toHaveURL('/dash/parent')

    // the first device learns that it is done
    await go(page, 'Finish')
    await expect(page).toHaveURL('/dash/parent/calendar')
    expect(await app.rows('select number_of_children from parents')).toEqual([{number_of_children: 1}])
  },
)

test('a tap on the last button while the ZIP code is looked up is not lost', async ({live: {app, proxy}, visitor}) => {
  const {page} = await visitor()
  await page.goto('/parent/register')
  await introduce(page, 'mary@example.test')
  await go(page)
  const answer = deferred()
  proxy.rule(({path}) => (path.startsWith('/api/places/search') ? {do: 'wait', until: answer.promise} : undefined))
  await page.getByRole('combobox', {name: 'Town or ZIP code'}).fill('37206')
  const create = page.getByRole('button', {name: 'Create my account'})
  await create.click()
  await expect(create).toHaveAttribute('aria-busy', 'true')
  answer.keep()
  await step(page, 'Who needs care?')
  expect(await app.rows('select location from users')).toEqual([{location: 'Nashville, TN 37206'}])
})

test('an email in use is reported at its field with a login link', async ({live: {app}, visitor}) => {
  const {email} = await app.parent()
  const {page} = await visitor()
  await page.goto('/parent/register?next=%2Fdash%2Fparent%2Fcalendar')
  await introduce(page, email)
  await go(page)
  await live(page)
  await go(page, 'Create my account')
  await step(page, 'Who are you?')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Already in use/)
  await expectAccessible(page)
  await page.getByRole('link', {name: 'Log in instead'}).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', {exact: true}).fill('village1')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(page).toHaveURL('/dash/parent/calendar')
})

test('without a network what was typed waits; too many tries are told how long', async ({
  live: {app, proxy},
  visitor,
}) => {
  const {page, context} = await visitor()
  await page.goto('/parent/register')
  await introduce(page, 'mary@example.test')
  await go(page)
  await live(page)
  await context.setOffline(true)
  await expect(page.getByText('Creating an account needs a connection').first()).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  proxy.rule(({path}) =>
    path === '/api/user/create'
      ? {
          do: 'answer',
          status: 429,
          headers: {'content-type': 'application/json', 'retry-after': '600'},
          body: '{"detail":"Too many tries.","code":"too_many_requests"}',
        }
      : undefined,
  )
  await go(page, 'Create my account')
  await expect(page.getByRole('alert').filter({hasText: 'Try again in about 10 minutes.'})).toBeVisible()
  expect(await app.rows('select count(*)::int as n from users')).toEqual([{n: 0}])
  await expect(page.getByRole('combobox', {name: 'Town or ZIP code'})).toHaveValue(/Nashville, TN 37206/)
})

test(
  'a logged-in person is led past the login pages, and a half-written registration leaves with the next sign-out',
  inSoak,
  async ({live: {app}, visitor}) => {
    const parent = await app.parent()
    const {page, logIn} = await visitor()
    await page.goto('/parent/register')
    await page.getByLabel('First name').fill('Somebody else')
    await expect(page.getByText('Saved on this device as you type')).toBeVisible()
    await expect.poll(() => kept(page)).toHaveLength(1)
    await logIn(parent, 'parent')
    for (const path of ['/register', '/parent/register', '/caregiver/register', '/agency/register', '/agency/sign']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dash/parent')
      await expect(page.getByText('Already logged in')).toBeVisible()
    }
    await page.getByRole('button', {name: /^Account/}).click()
    await page.getByRole('menuitem', {name: 'Logout'}).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => kept(page)).toEqual([])
  },
)
