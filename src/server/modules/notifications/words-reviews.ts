import {m} from '#messages'
import type {NotificationFacts, NotificationKind} from './facts.ts'
import {actor, because, careWithin, home, other, otherWithin, unlessSettled, type Write} from './words-parts.ts'

/** Texts about reviews. */
export const reviewWords = {
  review_asked: (f, a) => ({
    title: (a.is_settled ? m.your_visit_with : m.how_was_your_visit_with)({other: otherWithin(f, a)}),
    body: unlessSettled(a.side === 'family' ? m.stars_help_other_families() : m.stars_help_other_caregivers(), a),
    link: `${home(a)}/reviews/${a.booking_id ?? ''}`,
  }),
  review_visible: (f, a) => ({
    // a family's other adult may have written the review that made this one visible
    title: m.reviewed_you({other: a.side === 'family' ? other(f, a) : actor(f, a)}),
    body: m.you_can_now_read_about({care: careWithin(f)}),
    link: `${home(a)}/reviews/${a.booking_id ?? ''}`,
  }),
  review_answered: (f, a) => ({
    title:
      a.side === 'family'
        ? m.replied_to_your_family_review({other: other(f, a)})
        : m.replied_to_your_review({other: actor(f, a)}),
    body: m.read_the_reply_below_your_review(),
    link: `${home(a)}/reviews/${a.booking_id ?? ''}`,
  }),
  review_hidden: (f, a) => ({
    title: m.a_review_of_yours_was_taken_down(),
    body: m.only_your_side_still_sees_it() + because(f.reason, a),
    link: `${home(a)}/reviews/${a.booking_id ?? ''}`,
  }),
  review_report_closed: (f, a) => ({
    title: m.we_looked_into_your_report(),
    body: f.outcome === 'hidden' ? m.report_review_taken_down() : m.report_review_stays(),
    link: a.booking_id === null ? home(a) : `${home(a)}/reviews/${a.booking_id}`,
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>
