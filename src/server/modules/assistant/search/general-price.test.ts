import {expect, test} from 'vitest'
import {helpEntries} from '#server/db/seed/help/all.ts'
import {topicsOf} from '../knowledge.ts'
import {chooseTopics} from './choose.ts'
import {generalPrice} from './general-price.ts'
import {createSearch} from './search.ts'

const search = createSearch(topicsOf(helpEntries.map(entry => ({...entry, aliases: []}))), null)
/** The topics that answer this person by words alone. */
const topicsFor = async (question: string, user_type: 'guest' | 'parent') =>
  (await chooseTopics({question, previous: null}, (part, before) => search.find(part, user_type, before))).topics.map(
    ({key}) => key,
  )

test.each([
  ['How much does a babysitter cost for tonight?', 'How much does a babysitter cost?'],
  ['What does a sitter cost tomorrow?', 'What does a sitter cost?'],
  ['how much is a nanny on Friday night', 'how much is a nanny'],
  ['¿Cuánto cuesta una niñera para esta noche?', '¿Cuánto cuesta una niñera?'],
  ['¿Cuánto cobra una niñera mañana por la tarde?', '¿Cuánto cobra una niñera?'],
])('“%s” asks what care costs, for guests and families', async (question, general) => {
  expect(generalPrice(question)).toBe(general)
  expect(await topicsFor(question, 'guest')).toEqual(['what-care-costs'])
  expect(await topicsFor(question, 'parent')).toEqual(['what-care-costs'])
})

test.each([
  'What will tonight’s visit cost me?',
  'How much will the sitter cost me tonight?',
  'How much did I pay a sitter yesterday?',
  'How much is my visit with a sitter tomorrow?',
  '¿Cuánto me sale la niñera de hoy?',
  '¿Cuánto cuesta la visita de mañana?',
])('“%s” asks about one’s own visits', async question => {
  expect(generalPrice(question)).toBeNull()
})

test('what tonight’s sitter costs is answered from one’s own visits', async () => {
  expect(await topicsFor('How much will the sitter cost me tonight?', 'parent')).toEqual(['own-visit-cost'])
})
