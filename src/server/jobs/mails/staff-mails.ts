import {m} from '#messages'
import type {StaffWaiting} from '#server/modules/admin/index.ts'
import type {Letter} from './letter.ts'

const root = '/admin/dashboard'

const kinds = [
  {kind: 'safety', words: m.waiting_safety, path: `${root}/messages`},
  {kind: 'messages', words: m.waiting_messages, path: `${root}/messages`},
  {kind: 'exceptions', words: m.waiting_exceptions, path: `${root}/exceptions`},
  {kind: 'reports', words: m.waiting_reports, path: `${root}/reported-messages`},
  {kind: 'reviews', words: m.waiting_reviews, path: `${root}/reviews?state=reported`},
  {kind: 'families', words: m.waiting_families, path: `${root}/family-calls`},
] as const satisfies readonly {kind: keyof StaffWaiting; words: unknown; path: string}[]

/** What came to wait for staff, as counts, or null if nothing waits. @see src/domain/rules-people.md#staff-mail */
export function staffWaitingLetter(user: {first_name: string}, waiting: StaffWaiting): Letter | null {
  const found = kinds.filter(({kind}) => waiting[kind] > 0)
  const count = found.reduce((sum, {kind}) => sum + waiting[kind], 0)
  if (count === 0) return null
  const paths = new Set(found.map(({path}) => path))
  const {safety} = waiting
  return {
    subject: safety > 0 ? m.safety_new_items_need_attention({count: safety}) : m.new_items_need_attention({count}),
    greeting: m.hello_name({name: user.first_name}),
    paragraphs: [
      found
        .map(({kind, words}) =>
          (kind === 'messages' && safety === 0 ? m.waiting_contact_messages : words)({count: waiting[kind]}),
        )
        .join('\n'),
    ],
    link: {words: m.open_the_list(), path: paths.size === 1 ? ([...paths][0] ?? root) : root},
    footnote: m.you_chose_this_email(),
  }
}
