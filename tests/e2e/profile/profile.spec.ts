import sharp from 'sharp'
import {readFileSync} from 'node:fs'
import type {Page} from '@playwright/test'
import {updateCaretaker} from '#contract/accounts/profile-edit.ts'
import {password} from '#tests/support/people.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'

const part = (page: Page, name: string) => page.getByRole('form', {name, exact: true})
const save = (page: Page, name: string) => part(page, name).getByRole('button', {name: /^Save/}).click()
const isSaved = (page: Page, name: string) => expect(part(page, name).getByText('Saved', {exact: true})).toBeVisible()

const pdf = {name: 'cpr.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n')}
const icon = readFileSync('public/icons/village-192.png')

test('a careseeker changes her family, a reload keeps what is not saved, and leaving asks', async ({
  live: {app},
  visitor,
}) => {
  const mary = await app.parent({first_name: 'Mary'})
  const {page, context, loginAs} = await visitor()
  await loginAs(mary)
  await page.getByRole('button', {name: /^Account of Mary/}).click()
  await page.getByRole('menuitem', {name: 'Edit profile'}).click()
  await expect(page).toHaveURL(/\/dash\/parent\/edit$/)
  await expect(part(page, 'About you')).toBeVisible()
  await expectAccessible(page)

  await part(page, 'About you').getByLabel('First name').fill('')
  await save(page, 'About you')
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(part(page, 'About you').getByLabel('First name')).toBeFocused()
  await part(page, 'About you').getByLabel('First name').fill('Maria')
  await save(page, 'About you')
  await isSaved(page, 'About you')

  await part(page, 'Your family').getByLabel('About them').fill('Twins, 4 years old')
  await expect(page.getByText('Saved on this device until you save it to your profile.')).toBeVisible()
  await page.getByRole('link', {name: 'Home', exact: true}).first().click()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Leave without saving?')
  await page.getByRole('button', {name: 'Stay'}).click()
  await page.reload()
  await expect(part(page, 'Your family').getByLabel('About them')).toHaveValue('Twins, 4 years old')

  await context.setOffline(true)
  await expect(part(page, 'Your family').getByText('Saving needs a connection.')).toBeVisible()
  await context.setOffline(false)
  await save(page, 'Your family')
  await isSaved(page, 'Your family')
  expect(
    await app.rows('select u.first_name, p.children_details from parents p join users u on u.id = p.user_id'),
  ).toEqual([{first_name: 'Maria', children_details: 'Twins, 4 years old'}])

  await page.getByRole('button', {name: 'Invite the second adult'}).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Joe')
  await dialog.getByLabel('Last name').fill('Doe')
  await dialog.getByLabel('Email').fill('joe@example.test')
  await expectAccessible(page)
  await dialog.getByRole('button', {name: 'Send invitation'}).click()
  await expect(page.getByRole('main').getByText('joe@example.test')).toBeVisible()
  await expect(page.getByText('Invited', {exact: true})).toBeVisible()
})

test('a caregiver uploads papers, undoes a removal, offers her hours and writes her bank account', async ({
  live: {app},
  visitor,
}) => {
  const cam = await app.caretaker({first_name: 'Cam'})
  const {page, loginAs} = await visitor()
  await loginAs(cam, '/dash/caretaker/edit')
  await expect(page.getByText('By Checkmate on').first()).toBeVisible()
  await expectAccessible(page)

  const file = page.getByLabel('Choose a file to upload')
  const title = page.getByRole('textbox', {name: /^Title/})
  await expect(page.getByRole('button', {name: 'Choose a file', exact: true})).toHaveAttribute('aria-disabled', 'true')
  await title.fill('CPR for infants')
  await file.setInputFiles([pdf])
  await title.fill('Photo')
  await file.setInputFiles([{name: 'photo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>')}])
  await expect(page.getByText('Only pictures (JPEG, PNG, WebP) and PDF files can be uploaded.')).toBeVisible()
  await page.getByRole('button', {name: 'Dismiss photo.svg'}).click()
  const papers = page.getByRole('list', {name: 'Your certificates and documents'})
  await expect(papers.getByText('CPR for infants')).toBeVisible()
  await page.getByRole('radio', {name: 'Legal document'}).check()
  await title.fill('Work permit')
  await file.setInputFiles([{name: 'id.png', mimeType: 'image/png', buffer: icon}])
  await expect(papers.getByText('Legal: Work permit')).toBeVisible()
  await papers.getByRole('button', {name: 'View Legal: Work permit'}).click()
  await expect(page.getByRole('dialog').getByRole('img', {name: 'Legal: Work permit'})).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await papers.getByRole('button', {name: 'Remove CPR for infants'}).click()
  await papers.getByRole('button', {name: 'Undo'}).click()
  await papers.getByRole('button', {name: 'Remove Legal: Work permit'}).click()
  await expect(papers.getByText('Legal: Work permit')).toHaveCount(0)
  expect(await app.rows('select certifications, legal_certifications from caretakers')).toEqual([
    {certifications: ['CPR for infants'], legal_certifications: []},
  ])

  const hours = part(page, 'Your hours')
  await hours.getByRole('button', {name: 'Add hours'}).click()
  await hours.getByRole('button', {name: 'Monday'}).click()
  await hours.getByLabel('From').fill('08:00')
  await hours.getByLabel('Until').fill('12:00')
  await expect(hours.getByText('4 days in total')).toBeVisible()
  await save(page, 'Your hours')
  await isSaved(page, 'Your hours')
  await expect(hours.getByText(/^Currently offered until Mon/)).toBeVisible()
  const away = hours.getByRole('region', {name: 'Days away'})
  await away.getByRole('button', {name: 'Away today'}).click()
  await expectAccessible(page)
  await save(page, 'Your hours')
  await isSaved(page, 'Your hours')
  await page.reload()
  await expect(away.getByRole('button', {name: /^Away 1/})).toBeVisible()
  expect(await app.rows(`select available_dates -> -1 -> 'time_range' as times from caretakers`)).toEqual([{times: []}])
  await away.getByRole('button', {name: 'Remove days away 1'}).click()
  await expect(away.getByRole('button', {name: 'Add days away'})).toBeFocused()
  await save(page, 'Your hours')
  await isSaved(page, 'Your hours')

  await page.getByRole('button', {name: 'Add bank account'}).click()
  const bank = part(page, 'Bank account')
  const chips = page.getByRole('navigation', {name: 'Sections of your profile'}).getByRole('link')
  const anchors = await chips.evaluateAll(links => links.map(link => link.getAttribute('href')!))
  expect(anchors).toEqual(expect.arrayContaining(['#your-picture', '#verification', '#bank-account']))
  for (const anchor of anchors) await expect(page.locator(anchor), anchor).toBeAttached()
  await bank.getByLabel('Bank', {exact: true}).fill('First Bank')
  await bank.getByLabel('Account holder').fill('Cam Doe')
  await bank.getByLabel('Routing number').fill('064000017')
  await bank.getByLabel('Account number').fill('000123456789')
  await expectAccessible(page)
  await app.rows(`update tokens set created_at = created_at - interval '1 hour'`)
  await save(page, 'Bank account')
  const proof = page.getByRole('dialog', {name: 'Confirm it’s you'})
  await proof.getByLabel('Current password', {exact: true}).fill('not it at all')
  await proof.getByRole('button', {name: 'Continue'}).click()
  await expect(proof.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await proof.getByLabel('Current password', {exact: true}).fill('village1')
  await proof.getByRole('button', {name: 'Continue'}).click()
  await expect(page.getByText('••••6789')).toBeVisible()
})

test('a caregiver jumps to her experience, writes it, and a family reads it', async ({live: {app}, visitor}) => {
  const cam = await app.caretaker({first_name: 'Cam'})
  await app.ok(updateCaretaker, {by: cam, params: {id: cam.caretaker_id}, body: {is_listed: true}})
  const {page, loginAs} = await visitor()
  await loginAs(cam, '/dash/caretaker/edit')
  const experience = part(page, 'Your experience')
  await page.getByRole('navigation', {name: 'Sections of your profile'}).getByText('Your experience').click()
  await expect(experience.getByLabel('Years of experience')).toBeInViewport()
  await experience.getByLabel('Years of experience').fill('8')
  await experience.getByRole('button', {name: 'Spanish'}).click()
  await experience.getByLabel('Own car').check()
  await experience.getByLabel('Seats for children').fill('2')
  await experience.getByRole('button', {name: 'Add a reference'}).click()
  await save(page, 'Your experience')
  await expect(experience.getByText('Required').first()).toBeVisible()
  await experience.getByLabel('First name').fill('Rosa')
  await experience.getByLabel('How they know you').fill('Neighbor')
  await experience.getByLabel('What they say about you').fill('Our twins adore her')
  await expectAccessible(page)
  await save(page, 'Your experience')
  await isSaved(page, 'Your experience')

  const home = await visitor()
  await home.loginAs(await app.parent(), '/dash/parent/find')
  await home.page.getByRole('button', {name: /^About Cam/}).click()
  const about = home.page.getByRole('dialog')
  await expect(about.getByText('Own car with 2 seats for children')).toBeVisible()
  await expect(about.getByText('“Our twins adore her”')).toBeVisible()
  await expectAccessible(home.page)
})

test('an owner changes the agency and its people; a field caregiver finds her own account alone', async ({
  live: {app},
  visitor,
}) => {
  const agency = await app.agency({legal_name: 'Kind Hands LLC'})
  const {page, loginAs} = await visitor()
  await loginAs(agency, '/dash/agency/edit')
  const jumps = page.getByRole('navigation', {name: 'Sections of your profile'})
  await jumps.getByRole('link', {name: 'Your name and phone number'}).click()
  await expect(part(page, 'Your name and phone number')).toBeInViewport()
  await expect(jumps).not.toBeInViewport()
  await part(page, 'Your agency').getByLabel('Website').fill('kindhands.example')
  await part(page, 'Your agency').getByLabel('About your agency').fill('Care in Nashville since 2012.')
  await save(page, 'Your agency')
  await isSaved(page, 'Your agency')
  await part(page, 'Where you work').getByRole('combobox', {name: 'Add a county'}).fill('Williamson County, T')
  await page.getByRole('option', {name: /Williamson County, TN/}).click()
  await save(page, 'Where you work')
  await isSaved(page, 'Where you work')
  expect(await app.rows('select website, about, county from organizations')).toEqual([
    {
      website: 'https://kindhands.example',
      about: 'Care in Nashville since 2012.',
      county: ['Davidson County, TN', 'Williamson County, TN'],
    },
  ])
  await page
    .getByRole('region', {name: 'Logo'})
    .locator('input[type="file"]')
    .setInputFiles([{name: 'logo.png', mimeType: 'image/png', buffer: icon}])
  await page.getByRole('button', {name: 'Use this picture'}).click()
  await expect(page.getByRole('button', {name: 'Use this picture'})).toHaveCount(0)
  await expectAccessible(page)

  // the logo stands for the owner's picture elsewhere, but it is not one to change or remove
  const ownPicture = page.getByRole('region', {name: 'Your picture'})
  await expect(ownPicture.getByText('Choose a picture')).toBeVisible()
  await expect(ownPicture.getByRole('button', {name: 'Remove'})).toHaveCount(0)

  const wide = await sharp({create: {width: 400, height: 200, channels: 3, background: '#ff0000'}})
    .composite([{input: {create: {width: 200, height: 200, channels: 3, background: '#0000ff'}}, left: 200, top: 0}])
    .png()
    .toBuffer()
  await page
    .getByRole('region', {name: 'Logo'})
    .locator('input[type="file"]')
    .setInputFiles([{name: 'wide.png', mimeType: 'image/png', buffer: wide}])
  // from the middle to the right end, by keyboard
  const square = page.getByRole('group', {name: /^Square that others see/})
  await square.focus()
  for (let n = 0; n < 12; n += 1) await page.keyboard.press('Shift+ArrowRight')
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Use this picture'}).click()
  await expect(page.getByRole('button', {name: 'Use this picture'})).toHaveCount(0)
  const [logo] = await app.rows<{key: string}>("select key from files where purpose = 'logo' and forget_at is null")
  const {data, info} = await sharp((await app.deps.files.get(logo!.key))!)
    .raw()
    .toBuffer({resolveWithObject: true})
  expect([info.width, info.height]).toEqual([200, 200])
  expect([data[0]! < 20, data[2]! > 230]).toEqual([true, true])

  await page.getByRole('link', {name: 'See your team'}).click()
  await page.getByRole('button', {name: 'Invite a member'}).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', {name: 'Send invitation'}).click()
  await expect(dialog.getByText('Choose one')).toBeVisible()
  await dialog.getByLabel('First name').fill('Mel')
  await dialog.getByLabel('Last name').fill('Roe')
  await dialog.getByLabel('Email').fill('mel@example.test')
  await dialog.getByRole('radio', {name: /^Field caregiver/}).check()
  await dialog.getByRole('button', {name: 'Send invitation'}).click()
  await expect(page.getByRole('main').getByText('mel@example.test')).toBeVisible()
  const invitations = async () =>
    (await app.rows(`select 1 from jobs.job where name = 'mail' and data ->> 'mail' = 'invitation'`)).length
  const sent = await invitations()
  // another window of the owner changes the role; this one does not know it
  await app.rows(`update members set role = 'coordinator' from users u where u.id = user_id and u.first_name = 'Mel'`)
  await page.getByRole('button', {name: 'Send again to Mel Roe'}).click()
  await expect(page.getByText('Invitation sent again')).toBeVisible()
  expect(await invitations()).toBe(sent + 1)
  await expect(page.getByLabel('Role of Mel Roe')).toHaveValue('coordinator')
  await page.getByLabel('Role of Mel Roe').selectOption('field')
  await expect(page.getByText('Mel Roe: Field caregiver')).toBeVisible()
  // who has not accepted the invitation cannot become an owner
  await expect(page.getByLabel('Role of Mel Roe').locator('option[value=owner]')).toHaveCount(0)
  expect(
    await app.rows(`select m.role from members m join users u on u.id = m.user_id where u.first_name = 'Mel'`),
  ).toContainEqual({role: 'field'})
  await expectAccessible(page)

  const field = await visitor()
  await field.loginAs(await app.member(agency, 'field'), '/dash/agency/edit')
  await expect(part(field.page, 'Your name and phone number')).toBeVisible()
  await expect(field.page.getByRole('heading', {name: 'Bank account'})).toHaveCount(0)
  await expect(part(field.page, 'Your agency')).toHaveCount(0)
  await expectAccessible(field.page)
  await field.go('/dash/agency/members')
  await expect(field.page).toHaveURL(/\/dash\/agency$/)
})

test('staff change how they sign in, from the desk and from the blog', inSoak, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  const desk = await visitor()
  await desk.logIn(admin, 'staff')
  await desk.go('/settings/account')
  await part(desk.page, 'Your name').getByLabel('First name').fill('Ada')
  await save(desk.page, 'Your name')
  await isSaved(desk.page, 'Your name')
  await part(desk.page, 'Your email').getByLabel('New email').fill('ada@example.test')
  await desk.page.getByRole('button', {name: 'Send link: Your email'}).click()
  await desk.page.getByLabel('Current password').fill(password)
  await desk.page.getByRole('button', {name: 'Continue'}).click()
  await expect(desk.page.getByText('Check your email')).toBeVisible()
  expect(await app.rows(`select new_email from email_changes where user_id = '${admin.user_id}'`)).toEqual([
    {new_email: 'ada@example.test'},
  ])
  const mails = desk.page.getByRole('combobox', {name: 'Email about open items'})
  await mails.selectOption({label: 'Each morning'})
  await expect(desk.page.getByText(/^At 8:00 AM, /)).toBeVisible()
  await desk.page.reload()
  await expect(mails).toHaveValue('daily')
  await expectAccessible(desk.page)

  const writing = await app.staff('blog_writer')
  const writer = await visitor()
  await writer.logIn(writing, 'staff')
  await writer.go('/settings/account')
  await expect(writer.page.getByText('Your name appears on what you write.')).toBeVisible()
  await expect(writer.page.getByRole('heading', {name: 'Email about open items'})).toHaveCount(0)
  await part(writer.page, 'Your password').getByLabel('New password').fill('harbour-lantern-47')
  await writer.page.getByRole('button', {name: 'Change password: Your password'}).click()
  await writer.page.getByLabel('Current password').fill(password)
  await writer.page.getByRole('button', {name: 'Continue'}).click()
  await isSaved(writer.page, 'Your password')
  const {page} = await visitor()
  await page.goto('/adminlogin')
  await page.getByLabel('Email').fill(writing.email)
  await page.getByLabel('Password', {exact: true}).fill('harbour-lantern-47')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('light or dark is chosen for a device, and stands before anything is painted', async ({live: {app}, visitor}) => {
  const {page, loginAs} = await visitor()
  await page.emulateMedia({colorScheme: 'light'})
  await loginAs(await app.parent(), '/dash/parent/settings')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = 'rgb(15, 18, 24)'
  await page.getByRole('radio', {name: 'Dark'}).check()
  await expect.poll(ground).toBe(dark)
  await expectAccessible(page)
  // without the app's script, only what the served page does by itself
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/about')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(dark)
  await page.unroute('**/assets/*.js')
  await page.goto('/dash/parent/settings')
  await page.getByRole('radio', {name: 'System'}).check()
  await expect.poll(ground).toBe('rgb(251, 250, 247)')
})

test('settings have a page of their own, to which an older address of the profile leads on', async ({
  live: {app},
  visitor,
}) => {
  const people = [
    ['parent', await app.parent()],
    ['caretaker', await app.caretaker()],
    ['agency', await app.agency()],
  ] as const
  for (const [role, person] of people) {
    const {page, loginAs, go} = await visitor()
    await loginAs(person, `/dash/${role}/edit`)
    await expect(page.getByRole('heading', {level: 1, name: 'Edit profile'})).toBeVisible()
    await expect(part(page, 'Your password')).toHaveCount(0)
    await page
      .getByRole('main')
      .getByRole('link', {name: /^Settings/})
      .click()
    await expect(page).toHaveURL(`/dash/${role}/settings`)
    await expect(part(page, 'Your password')).toBeVisible()
    await expect(page.getByRole('link', {name: 'Choose notifications'})).toBeVisible()
    await expect(page.getByRole('button', {name: 'Add to my calendar'})).toBeVisible()
    await expectAccessible(page)
    await go(`/dash/${role}/edit#account-and-data`)
    await expect(page).toHaveURL(`/dash/${role}/settings#account-and-data`)
    await expect(page.getByRole('link', {name: /^Login security/})).toBeInViewport()
  }
})
