import {m} from '#messages'
import {readStored} from '#server/stored-texts.ts'
import type {NotificationFacts, NotificationKind} from './facts.ts'
import {toThread, type Write} from './words-parts.ts'

/** Texts about messages: one of the other side is never quoted, one of staff is. */
export const messageWords = {
  message_unread: (f, a) => {
    const name = readStored(f.from)
    const from = f.by_both
      ? m.family_of({name})
      : f.of_family !== undefined
        ? m.adult_of_family({adult: name, family: readStored(f.of_family)})
        : name
    return {
      title: f.messages > 1 ? m.sent_you_messages({from, count: f.messages}) : m.sent_you_a_message({from}),
      body: m.open_the_conversation(),
      link: toThread(f, a),
    }
  },
  report_closed: (f, a) => ({
    title: m.we_looked_into_your_report(),
    body: reportOutcome[f.outcome](f),
    link: toThread(f, a),
  }),
  message_warning: (f, a) => ({
    title: m.a_message_of_yours_was_reported(),
    body: m.it_breaks_our_rules(),
    link: toThread(f, a),
  }),
  staff_message: (f, {is_brief, notice_id}) => ({
    title: m.message_from_support(),
    body: is_brief ? m.open_it_to_read_it() : `“${f.text}”`,
    link: notice_id === undefined ? '/contact' : `/contact?message=${notice_id}`,
  }),
  post_review_asked: (f, {is_brief}) => ({
    title: m.asks_you_to_review_a_post({name: f.from}),
    body: is_brief ? m.open_it_to_read_it() : `“${f.title ?? m.untitled()}”`,
    link: `/blog/edit/${f.post_id}`,
  }),
  post_review_answered: (f, {is_brief}) => ({
    title: (f.approved ? m.approved_your_post : m.sent_your_post_back)({name: f.from}),
    body: is_brief ? m.open_it_to_read_it() : `“${f.title ?? m.untitled()}”${f.note === null ? '' : ` · “${f.note}”`}`,
    link: `/blog/edit/${f.post_id}`,
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

const reportOutcome = {
  no_violation: ({may_block}: NotificationFacts['report_closed']) =>
    may_block ? m.report_no_action_you_can_block() : m.report_no_action(),
  warned: () => m.report_warned_the_writer(),
  suspended: () => m.report_suspended_the_writer(),
} satisfies Record<NotificationFacts['report_closed']['outcome'], (facts: NotificationFacts['report_closed']) => string>
