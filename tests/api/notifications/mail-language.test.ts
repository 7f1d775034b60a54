import {beforeEach, expect, test} from 'vitest'
import {changeLanguage} from '#contract/accounts/language.ts'
import {createUser} from '#contract/accounts/registration.ts'
import {listNotifications} from '#contract/notifications.ts'
import type {MailJob} from '#server/jobs/port.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {deliverDue} from '#server/modules/notifications/index.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {newcomer} from '#tests/support/newcomer.ts'
import type {Person} from '#tests/support/people.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {storyOf} from '#tests/support/story.ts'
import catalog from '../../../src/messages/en/mails.json' with {type: 'json'}

const app = await testApp()
const story = storyOf(app)

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const readsSpanish = (by: Person) => app.ok(changeLanguage, {by, body: {language: 'es'}})

test('what a caregiver does in English reaches a Spanish family in Spanish', async () => {
  const mailbox = await mailboxOf(app)
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  await readsSpanish(parent)
  const booking = await story.request(parent, {
    schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  })
  await story.bid(carer, booking)
  await deliverDue(app.db, app.deps.jobs.send, app.clock.now(), 100)
  const {text, html} = await mailbox.next(parent.email)
  await mailbox.close()
  expect(html).toContain('<html lang="es">')
  expect(text).toMatch(/^Hola, /)
  expect(text).toContain('Oferta nueva de ')
  expect(text).toMatch(/Reserva: V-\w{5}\nPrimera visita: lun, 8 de jun de 2026, 9:00 a\.m\. CT\nMonto: \$/)
  expect(text).toContain('Recibe correos sobre “Solicitudes y ofertas”.')

  const title = async (language: string) => {
    const {items} = await app.ok(listNotifications, {by: parent, headers: {'Accept-Language': language}})
    return items.find(({kind}) => kind === 'offer_placed')?.title
  }
  expect(await title('es')).toMatch(/^Oferta nueva de /)
  expect(await title('en-US')).toMatch(/^New offer from /)
})

test('who registers in Spanish is welcomed in Spanish', async () => {
  const mailbox = await mailboxOf(app)
  const body = newcomer()
  await app.ok(createUser, {body, headers: {'Accept-Language': 'es-MX'}})
  const {text} = await mailbox.next(body.email)
  await mailbox.close()
  expect(text).toContain('Su cuenta de Village está lista.')
})

/** The English messages as patterns: those of several words, with anything for their parameters. */
const english = Object.values(catalog)
  .filter((text): text is string => typeof text === 'string' && text.split(' ').length > 3)
  .map(text => new RegExp(text.replaceAll(/[.?*+^$()[\]|]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+?')))

test('every mail to a person is whole in both languages', async () => {
  const person = await app.caretaker()
  const other = await app.parent()
  const {user_id} = person
  const jobs: MailJob[] = [
    {mail: 'welcome', user_id},
    {mail: 'password_reset', user_id, next: '/forgot-password'},
    {mail: 'password_changed', user_id},
    {mail: 'password_changed', user_id, kept_here: true},
    {mail: 'let_in_again', user_id},
    {mail: 'let_in_again', user_id, restored: true},
    {mail: 'phone_changed', user_id},
    {mail: 'bank_changed', user_id},
    {mail: 'invitation', user_id, by_user_id: other.user_id},
    ...(['on', 'off', 'reset', 'recovery_used', 'codes_renewed', 'passkey_added', 'passkey_removed'] as const).map(
      change => ({mail: 'second_step' as const, user_id, change}),
    ),
  ]
  const head = {public_url: 'https://village.test'}
  const write = async (job: MailJob) => (await writeMail(job, {db: app.db, now: app.clock.now(), head}))!
  for (const job of jobs) {
    await app.ok(changeLanguage, {by: person, body: {language: 'en'}})
    const first = await write(job)
    await readsSpanish(person)
    const second = await write(job)
    expect(second.subject).not.toBe(first.subject)
    for (const {subject, text} of [first, second]) expect(subject + text).not.toMatch(/undefined|null|NaN|[{}]/)
    const lines = [second.subject, ...second.text.split('\n')]
    expect(lines.filter(line => english.some(each => each.test(line)))).toEqual([])
  }
})
