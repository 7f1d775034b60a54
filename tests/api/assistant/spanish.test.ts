import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import type {Language} from '#contract/accounts/language.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {testApp} from '#tests/support/app.ts'
import {chatServer} from '#tests/support/assistant.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'
import {until} from '#tests/support/until.ts'

const app = await testApp()
const story = storyOf(app)
const server = await chatServer(app.app)
beforeAll(() => storeHelp(app.db, testStart))
afterAll(server.close)
beforeEach(() => {
  app.clock.set(testStart)
  app.forgetLimits()
})

const ask = async (token: string | null, question: string, language: Language = 'en') => {
  const chat = await server.join({token, language})
  const answered = await chat.ask(question)
  chat.close()
  return answered
}

test('a Spanish question gets the Spanish text of its entry, with a link in Spanish', async () => {
  const {text, links} = await ask((await app.parent()).token, '¿Cuál es el cargo por cancelar tarde?')
  expect(text).toContain('Hasta 24 horas antes de una visita, cancelar es gratis.')
  expect(links[0]).toEqual({label: 'Términos', path: '/terms'})
})

test('what care costs nearby is answered in Spanish, without the cost of canceling', async () => {
  const {text} = await ask((await app.parent()).token, '¿Cuánto cuesta una niñera cerca de mí?')
  expect(text).toContain('Lo habitual en la zona')
  expect(text).not.toMatch(/cancel/i)
})

test('one’s own data, what is declined and what is not known are said in Spanish', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  expect((await ask(parent.token, '¿cuánto debo?')).text).toBe('No debe nada.')
  await story.confirmed(parent, carer)
  const next = await ask(parent.token, '¿cuándo es mi próxima visita?')
  expect(next.text).toMatch(/^Su próxima visita: .*: Cuidado infantil con Cam/)
  expect(next.links[0]?.label).toBe('Abrir la visita')
  expect((await ask(null, '¿cuándo es mi próxima visita?')).text).toContain('cuando inicie sesión')
  expect((await ask(null, 'quiero hablar con una persona')).text).toBe(
    'Puede escribirle un mensaje a nuestro equipo. El equipo responde por correo.',
  )
})

test('a danger written in Spanish on an English page reaches staff as Spanish', async () => {
  await ask((await app.parent()).token, 'El bebé no respira')
  const stored = () =>
    app.rows("select topic, language from contact_messages where message like '%El bebé no respira%'")
  await until(async () => expect(await stored()).toEqual([{topic: 'Safety', language: 'es'}]))
})

test.each([
  ['El bebé no respira', '911'],
  ['mi hijo se tomó cloro', '1-800-222-1222'],
  ['ya no quiero vivir', '988'],
  ['la niñera le pega a mi hijo', '1-800-422-4453'],
])('a danger told in Spanish gets the fixed answer with its number: %s', async (danger, number) => {
  const {text, links} = await ask(null, danger)
  expect(text).toContain(number)
  expect(text).toMatch(/llame (?:primero )?al 911/i)
  expect(text).toContain('avise a nuestro equipo de seguridad en “Contáctenos”')
  expect(links).toEqual([{label: 'Contáctenos', path: '/contact'}])
})

test('an act asked for in Spanish opens its screen', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, carer)
  const [visit] = await story.sessions(parent, booking)
  const canceling = await ask(parent.token, 'cancela mi próxima visita')
  expect(canceling.links[0]).toEqual({
    label: 'Cancelar esta visita',
    path: `/dash/parent/calendar?session=${visit!.id}&act=cancel`,
  })
  expect(canceling.text).toContain('Nada se cancela hasta que lo confirme ahí.')
  const {links} = await ask(parent.token, 'necesito una niñera el 12 de junio de 6 a 9 de la noche para dos niños')
  expect(links[0]?.path).toMatch(/request-service\?day=\d{4}-06-12&from=18:00&to=21:00&children=2$/)
})

test('a page in Spanish is greeted and offered questions in Spanish, and each gets an answer', async () => {
  const chat = await server.join({token: (await app.parent()).token, language: 'es'})
  const {questions} = await chat.next('quick_questions')
  expect(questions).toHaveLength(6)
  expect(questions[0]).toBe('¿Cuándo es mi próxima visita?')
  for (const question of questions) {
    const {text} = await chat.ask(question)
    expect(text, question).not.toMatch(/No lo sé|No sé bien|\bYou\b/)
  }
  expect((await chat.ask('ok')).text).toContain('Muy bien')
  expect((await chat.ask('How do I cancel one visit?')).text).toContain('Open the visit in Calendar')
  chat.close()
})
