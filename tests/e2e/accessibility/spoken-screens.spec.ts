import {contestSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {heard, listen} from '#tests/support/browser/heard.ts'
import {expectSpoken} from '#tests/support/browser/spoken.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {storyOf} from '#tests/support/story.ts'

test('log in and sign up say what is wrong, and each screen’s heading has the focus', async ({visitor}) => {
  const {page, go} = await visitor()
  await listen(page)
  await go('/login')
  await expectSpoken(page, 'Welcome back', [
    'heading 1: Welcome back',
    "radio: I'm a Careseeker",
    'textbox: Email',
    'textbox: Password',
    'button: Show password',
    'button: Log in',
    'link: Sign up',
  ])
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect.poll(() => heard(page)).toEqual(expect.arrayContaining(['Email is required', 'Password is required']))
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await page.getByLabel('Email').fill('nobody@example.test')
  await page.getByLabel('Password', {exact: true}).fill('not-the-password')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect.poll(() => heard(page)).toContain('Wrong email or password.')

  await page.getByRole('link', {name: 'Sign up'}).click()
  await expect(page.getByRole('heading', {level: 1, name: 'Sign up'})).toBeFocused()
  await expectSpoken(page, 'Sign up', [/^link: Careseeker /, /^link: Caregiver /, /^link: Agency /])
  await page.getByRole('link', {name: /^Careseeker/}).click()
  const title = 'Sign up as a careseeker'
  await expect(page.getByRole('heading', {level: 1, name: title})).toBeFocused()
  await expectSpoken(page, title, ['Step 1 of 3', 'heading 2: Who are you?', 'textbox: First name', 'button: Continue'])
  await page.getByRole('button', {name: 'Continue', exact: true}).click()
  await expect.poll(() => heard(page)).toEqual(expect.arrayContaining(['First name is required', 'Choose one']))
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Mary')
  await page.getByLabel('Last name').fill('Stone')
  await page.getByLabel('Email').fill('mary@example.test')
  await page.getByLabel('Password', {exact: true}).fill('seven quiet green lamps')
  await page.getByLabel('Gender').selectOption({index: 1})
  await page.getByLabel('Phone number').fill('615 555 0123')
  await page.getByRole('button', {name: 'Continue', exact: true}).click()
  // the next question is said, because it has the focus
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expect(page.getByRole('heading', {level: 2}).first()).toBeFocused()
  await expectSpoken(page, title, ['Step 2 of 3', /^heading 2: /, 'button: Back', 'button: Create my account'])
})

test('a search, a message, an agency’s bid and a settled visit, read aloud', inSoak, async ({live: {app}, visitor}) => {
  const ada = await app.parent({first_name: 'Ada', last_name: 'Stone'})
  const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  const agency = await app.agency({legal_name: 'Kind Hands LLC'})
  const story = storyOf(app)
  const request = await story.requestAgency(ada, {schedule: morningAhead(app, 3)})
  const booking = await reviewsOf(app).visited(ada, grace, morningAhead(app))
  const [session] = await story.sessions(ada, booking)
  const body = {reason: 'She left an hour early'}
  await app.ok(contestSession, {by: ada, key: newId(), params: {id: session!.id}, body})

  const guest = await visitor()
  await listen(guest.page)
  await guest.go('/find')
  await expectSpoken(guest.page, 'Find care', ['heading 1: Find care', 'combobox: Near'])

  const office = await visitor()
  await listen(office.page)
  await office.loginAs(agency, '/dash/agency/leads')
  const lead = office.page.locator(`[data-booking-id="${request.id}"]`).first()
  await lead.getByRole('link').first().click()
  const sheet = office.page.getByRole('dialog')
  await expect(sheet.locator(':focus')).toHaveCount(1)
  await expectSpoken(office.page, /^Child Care for Ada/, ['textbox: Your rate', 'button: Place bid'])
  await sheet.getByLabel('Your rate').fill('30')
  await sheet.getByRole('button', {name: 'Place bid'}).click()
  await expect
    .poll(() => heard(office.page))
    .toContainEqual(expect.stringMatching(/^Received .*Waiting for the family$/))

  const family = await visitor()
  await listen(family.page)
  await family.loginAs(ada, '/dash/parent/messages')
  await family.page.getByRole('link', {name: /^Grace Okafor/}).click()
  await expect(family.page.getByRole('heading', {level: 2, name: 'Grace Okafor'})).toBeFocused()
  await expectSpoken(family.page, 'Messages', [
    'heading 1: Messages',
    'heading 2: Grace Okafor',
    'textbox: Message to Grace Okafor',
    'button: Send',
    'button: Add a picture',
  ])
  await family.page.getByRole('textbox').fill('Thank you for today')
  await family.page.getByRole('button', {name: 'Send', exact: true}).click()
  await expect.poll(() => heard(family.page)).toContainEqual(expect.stringMatching(/Thank you for today .*received/))

  const desk = await visitor()
  await listen(desk.page)
  await desk.loginAs(await app.staff(), '/admin/dashboard/exceptions')
  await expectSpoken(desk.page, 'Exceptions', [
    'heading 1: Exceptions',
    'heading 2: Contested',
    `button: Assign to me: ${booking.number}`,
    `button: Settle with times: ${booking.number}`,
  ])
  await desk.page.getByRole('button', {name: `Settle with times: ${booking.number}`}).click()
  await expectSpoken(desk.page, 'Settle with times', [
    'button: Use these: Booked',
    'button: Use these: Caregiver',
    'combobox: Reason',
    'textbox: Memo',
    'button: Not now',
    'button: Settle with times',
  ])
})

test(
  'every main screen of every role is called and can be used by ear',
  {tag: [bothSizes.tag, inSoak.tag]},
  async ({live: {app}, visitor}) => {
    const mary = await app.parent({first_name: 'Mary', last_name: 'Stone'})
    const [cam, kim] = [await app.caretaker({first_name: 'Cam'}), await app.caretaker({first_name: 'Kim'})]
    const agency = await app.agency({legal_name: 'Kind Hands LLC'})
    const story = storyOf(app)
    const {booking} = await upcomingVisit(app, mary, cam)
    const request = await story.request(mary, {schedule: morningAhead(app, 3)})
    for (const each of [cam, kim]) await story.bid(each, request)
    for (const ahead of [4, 5]) await story.request(mary, {schedule: morningAhead(app, ahead)})
    const screens = [
      [
        null,
        {
          '/': /^It takes a village/,
          '/about': /./,
          '/faq': /./,
          '/contact': /./,
          '/blog': 'The Village blog',
          '/register': 'Sign up',
        },
      ],
      [
        mary,
        {
          '/dash/parent': /./,
          '/dash/parent/find': 'Find care',
          '/dash/parent/requests': 'Requests and bookings',
          [`/dash/parent/requests/${request.id}`]: 'Request for Child Care',
          [`/dash/parent/booking/${booking.id}`]: /^Child Care with Cam/,
          '/dash/parent/calendar': 'Calendar',
          '/dash/parent/invoices': 'Payments',
          '/dash/parent/status': 'Your plan',
          '/dash/parent/caregivers': 'Your caregivers',
          '/dash/parent/messages': 'Messages',
          '/dash/parent/edit': 'Edit profile',
          '/dash/parent/settings': 'Settings',
        },
      ],
      [
        cam,
        {
          '/dash/caretaker': 'Today',
          '/dash/caretaker/nearby': 'Requests nearby',
          '/dash/caretaker/nearby?view=bids': 'Your bids and bookings',
          '/dash/caretaker/calendar': 'Calendar',
          '/dash/caretaker/earnings': 'Earnings',
          '/dash/caretaker/edit': 'Edit profile',
          '/dash/caretaker/settings': 'Settings',
        },
      ],
      [
        agency,
        {
          '/dash/agency': 'Kind Hands LLC',
          '/dash/agency/leads': 'Leads',
          '/dash/agency/bookings': 'Bookings',
          '/dash/agency/people': 'People',
          '/dash/agency/edit': 'Edit profile',
          '/dash/agency/settings': 'Settings',
        },
      ],
      [
        await app.staff(),
        {
          '/admin/dashboard': 'Dashboard',
          '/admin/dashboard/all-bookings': 'All Bookings',
          '/admin/dashboard/invoices': 'Invoices',
        },
      ],
    ] as const
    for (const [person, headings] of screens) {
      const {page, loginAs, go} = await visitor()
      if (person) await loginAs(person)
      for (const [path, heading] of Object.entries<string | RegExp>(headings)) {
        await go(path)
        await expectSpoken(page, heading)
      }
    }
  },
)
