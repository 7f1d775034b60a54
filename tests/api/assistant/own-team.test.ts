import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {setCredentials} from '#contract/accounts/members.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {testApp} from '#tests/support/app.ts'
import {askAll, chatServer} from '#tests/support/assistant.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const server = await chatServer(app.app)
beforeAll(() => storeHelp(app.db, testStart))
afterAll(server.close)
beforeEach(() => {
  app.clock.set(testStart)
  app.forgetLimits()
})

const asks = (who: {token: string}, ...questions: string[]) => askAll(server, who, questions)

test('an office reads which credentials of its people expired or soon do; a field caregiver does not', async () => {
  const agency = await app.agency()
  const rosa = await app.member(agency, 'field', {first_name: 'Rosa', last_name: 'Vega'})
  const kim = await app.member(agency, 'coordinator', {first_name: 'Kim', last_name: 'Dunn'})
  const question = 'Which credentials expired?'
  expect(await asks(agency, question)).toEqual([
    'No credential that your office recorded has expired or expires within 30 days.',
  ])
  const record = (member: {member_id: string}, credentials: {name: string; expires_on: string | null}[]) =>
    app.ok(setCredentials, {by: agency, params: {id: member.member_id}, body: {credentials}})
  await record(rosa, [
    {name: 'CPR', expires_on: '2026-05-29'},
    {name: 'Driver license', expires_on: '2027-05-29'},
    {name: 'Food safety', expires_on: null},
  ])
  await record(kim, [{name: 'First aid', expires_on: '2026-06-20'}])
  const expired = [
    'Expired, or expiring within 30 days:',
    '• Rosa Vega: CPR expired on Fri, May 29',
    '• Kim Dunn: First aid expires on Sat, Jun 20',
  ].join('\n')
  expect(await asks(kim, question)).toEqual([expired])
  expect(await asks(rosa, question)).toEqual(['Only your agency’s office can see that.'])
  const [spanish] = await asks(agency, '¿Qué documentos de nuestro personal vencieron?')
  expect(spanish).toContain('Rosa Vega: CPR venció el')
  const [other] = await asks(await app.agency(), question)
  expect(other).not.toContain('Rosa')
})

test('of a person who is named an office reads every credential with its day, and of no one else', async () => {
  const agency = await app.agency()
  const rosa = await app.member(agency, 'field', {first_name: 'Rosa', last_name: 'Vega'})
  await app.member(agency, 'field', {first_name: 'María', last_name: 'Dunn'})
  await app.ok(setCredentials, {
    by: agency,
    params: {id: rosa.member_id},
    body: {
      credentials: [
        {name: 'Food safety', expires_on: null},
        {name: 'CPR', expires_on: '2026-12-29'},
      ],
    },
  })
  const all = [
    'Credentials that your office recorded:',
    '• Rosa Vega: CPR expires on Tue, Dec 29',
    '• Rosa Vega: Food safety, no expiry date',
  ].join('\n')
  expect(
    await asks(agency, 'When does Rosa’s CPR expire?', 'when does rosas CPR expire', 'When does Maria’s CPR expire?'),
  ).toEqual([all, all, 'Your office recorded no credentials of María Dunn.'])
  expect(await asks(agency, 'When does Xenia’s CPR expire?')).toEqual(['No one on your team is named Xenia.'])
})

test('a list is cut at ten with how many more the People page has', async () => {
  const agency = await app.agency()
  const rosa = await app.member(agency, 'field', {first_name: 'Rosa', last_name: 'Vega'})
  const credentials = Array.from({length: 13}, (_, i) => ({name: `Course ${i}`, expires_on: '2026-06-10'}))
  await app.ok(setCredentials, {by: agency, params: {id: rosa.member_id}, body: {credentials}})
  const [text = ''] = await asks(agency, 'Which credentials expire soon?')
  expect(text.match(/•/g)).toHaveLength(10)
  expect(text).toMatch(/\nand 3 more on the People page$/)
})

test('an office reads the hours of the person and the month it asks about', async () => {
  const [parent, agency] = [await app.parent(), await app.agency()]
  const maria = await app.member(agency, 'field', {first_name: 'Maria', last_name: 'Lopez'})
  await app.member(agency, 'field', {first_name: 'Dot', last_name: 'Hill'})
  const booking = await story.confirmed(parent, agency, {
    schedule: [{date_range: ['2026-06-08', '2026-06-09'], time_range: ['09:00', '13:00']}],
  })
  const [visit] = await story.sessions(parent, booking)
  await app.rows(`update sessions set assigned_member_id = '${maria.member_id}' where booking_id = '${booking.id}'`)
  await careMoneyOf(app).takesPlace([parent, maria], visit!)
  app.clock.set('2026-07-02T15:00:00.000Z')
  expect(
    await asks(
      await app.member(agency, 'coordinator'),
      'How many hours did Maria work in June?',
      'How many hours did Maria work in May?',
      'How many hours did Dot work in June?',
    ),
  ).toEqual([
    'Hours worked in June:\n• Maria Lopez: 4 hours',
    'Maria Lopez has no hours in May.',
    'Dot Hill has no hours in June.',
  ])
  expect(await asks(maria, 'How many hours did Maria work in June?')).toEqual([
    'Only your agency’s office can see that.',
  ])
})

test('hours are of the person who is named, a former one too, and a month names no one', async () => {
  const [parent, agency] = [await app.parent(), await app.agency()]
  const june = await app.member(agency, 'field', {first_name: 'June', last_name: 'Ross'})
  const maria = await app.member(agency, 'field', {first_name: 'María', last_name: 'Lopez'})
  await app.member(agency, 'field', {first_name: 'Will', last_name: 'Lopez'})
  const booking = await story.confirmed(parent, agency, {
    schedule: [{date_range: ['2026-06-08', '2026-06-10'], time_range: ['09:00', '13:00']}],
  })
  const visits = await story.sessions(parent, booking)
  const assign = (member: {member_id: string}, ids: string[]) =>
    app.rows(
      `update sessions set assigned_member_id = '${member.member_id}' where id in (${ids.map(id => `'${id}'`).join()})`,
    )
  const [first, second, third] = visits
  await assign(june, [first!.id])
  await assign(maria, [second!.id, third!.id])
  await careMoneyOf(app).takesPlace([parent, june], first!)
  await careMoneyOf(app).takesPlace([parent, maria], second!)
  await careMoneyOf(app).takesPlace([parent, maria], third!)
  await app.rows(`update members set removed_at = now() where id = '${maria.member_id}'`)
  app.clock.set('2026-07-02T15:00:00.000Z')
  const everyone = 'Hours worked in June:\n• June Ross: 4 hours\n• María Lopez: 8 hours\nTotal: 12 hours'
  expect(
    await asks(
      agency,
      'How many hours did Maria work in June?',
      'How many hours did our nannies do in June?',
      'How many hours did June work in June?',
      'How many hours did Will work in June?',
      'How many hours did Xenia work in June?',
      'how many hours did xenia work in june',
      'Who worked the most hours in June?',
      'worked hours of the team this year',
    ),
  ).toEqual([
    'Hours worked in June:\n• María Lopez: 8 hours',
    everyone,
    'Hours worked in June:\n• June Ross: 4 hours',
    'Will Lopez has no hours in June.',
    'No one named Xenia has hours in June.',
    'No one named Xenia has hours in June.',
    'Hours worked in June:\n• María Lopez: 8 hours\n• June Ross: 4 hours\nTotal: 12 hours',
    'Hours can be listed for up to 93 days at a time. Ask about a month, or choose the days on the People page.',
  ])
})

test('who has no hours in the days that are named is shown with the visits that count none', async () => {
  const [parent, agency] = [await app.parent({first_name: 'Nora'}), await app.agency()]
  const maria = await app.member(agency, 'field', {first_name: 'Maria', last_name: 'Lopez'})
  await app.member(agency, 'field', {first_name: 'Dot', last_name: 'Hill'})
  const booking = await story.confirmed(parent, agency, {
    schedule: [{date_range: ['2026-06-08', '2026-06-09'], time_range: ['09:00', '13:00']}],
  })
  await app.rows(`update sessions set assigned_member_id = '${maria.member_id}' where booking_id = '${booking.id}'`)
  app.clock.set('2026-06-08T06:00:00.000Z')
  const [ofMaria = '', ofDot] = await asks(
    agency,
    'How many hours will Maria work this week?',
    'How many hours will Dot work this week?',
  )
  expect(ofMaria).toContain('Maria Lopez has no hours this week.\nThese visits of that time have no hours:\n• ')
  expect(ofMaria.match(/• .*Child Care for Nora/g)).toHaveLength(2)
  expect(ofDot).toContain('Dot Hill has no hours this week.')
  expect(ofDot).not.toContain('Child Care')
  const [visitsOfDot] = await asks(agency, 'What visits does Dot have this week?')
  expect(visitsOfDot).toContain('You have no visits with Dot this week.')
  expect(visitsOfDot).not.toContain('Child Care')
})

test('the win rate is of the bids that families decided', async () => {
  const [parent, agency, other] = [await app.parent({subscribed: true}), await app.agency(), await app.agency()]
  const question = 'What is my win rate?'
  expect(await asks(agency, question)).toEqual(['No family has decided on a bid of yours yet.'])
  const [won, lost, sent] = [
    await story.requestAgency(parent),
    await story.requestAgency(parent),
    await story.requestAgency(parent, {organization_id: agency.org_id}),
  ]
  for (const request of [won, lost, sent]) await story.bid(agency, request)
  await story.bid(other, lost)
  await story.approve(parent, won, agency)
  await story.approve(parent, lost, other)
  await story.approve(parent, sent, agency)
  expect(await asks(agency, question)).toEqual([
    'You won 1 of 2 decided bids, 50%. Requests sent to your agency alone are not counted.',
  ])
})

test('what canceling a visit of a day costs is told of that visit, or by the rule where there is none', async () => {
  const parent = await app.parent()
  await story.confirmed(parent, await app.caretaker({first_name: 'Cleo', last_name: 'Cane'}), {
    schedule: [{date_range: ['2026-06-09', '2026-06-09'], time_range: ['09:00', '13:00']}],
  })
  app.clock.set('2026-06-08T18:00:00.000Z')
  const [tuesday, sunday] = await asks(parent, 'What happens if I cancel Tuesday?', 'What happens if I cancel Sunday?')
  expect(tuesday).toContain('Child Care with Cleo Cane. Canceling it now costs $27.50.')
  expect(sunday).toContain(
    'You have no visit on Sunday that could be canceled. Families can cancel a visit for free until 24 hours before it. After that, one hour is due, or the whole visit if it is shorter; nothing while the caregiver’s checks have lapsed.',
  )
})

test('the fee for canceling late is told with what the next visit costs and where to cancel it', async () => {
  const parent = await app.parent()
  const fee = 'What is the fee for canceling late?'
  const chat = await server.join({token: parent.token})
  expect((await chat.ask(fee)).text).not.toContain('Canceling it now')
  await story.confirmed(parent, await app.caretaker({first_name: 'Cleo', last_name: 'Cane'}), {
    schedule: [{date_range: ['2026-06-09', '2026-06-09'], time_range: ['09:00', '13:00']}],
  })
  app.clock.set('2026-06-08T18:00:00.000Z')
  const {text, links} = await chat.ask(fee)
  chat.close()
  expect(text).toContain('Child Care with Cleo Cane. Canceling it now costs $27.50.')
  expect(text.match(/Canceling it now/g)).toHaveLength(1)
  expect(links[0]).toEqual({label: 'Cancel this visit', path: expect.stringMatching(/session=.*&act=cancel$/)})
})

test('payroll, tax papers and silence at night are answered by what the product does', async () => {
  const [agency, parent] = [await app.agency(), await app.parent()]
  for (const text of await asks(agency, 'Do you do payroll?', 'Do you do overtime?')) {
    expect(text).toContain('calculates no wages, overtime pay or withholding')
  }
  for (const question of ['Do I need a W-10?', 'How do I report this to the IRS?', 'dependent care']) {
    expect(await asks(await app.parent(), question)).toEqual([
      expect.stringContaining('Ask each provider for Form W-10'),
    ])
  }
  const [ofFamily] = await asks(parent, 'Turn off the emails at night')
  const [ofCaregiver] = await asks(await app.caretaker(), 'Turn off the emails at night')
  const [ofAgency] = await asks(agency, 'Turn off the emails at night')
  for (const text of [ofFamily, ofCaregiver]) expect(text).toContain('“Only urgent notifications at night”')
  expect(ofAgency).toContain('set quiet hours')
})
