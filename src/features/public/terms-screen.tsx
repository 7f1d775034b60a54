import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useTextValues} from '#data/queries/support.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {TextPage, type TextSection} from './text-page.tsx'

const sectionsAt = (fee: string | undefined): TextSection[] => [
  {
    id: 'what',
    title: m.what_village_is(),
    text: (
      <p>{m.village_is_a_place_where_careseekers()}</p>
    ),
  },
  {
    id: 'accounts',
    title: m.accounts(),
    text: (
      <ul>
        <li>{m.each_account_is_for_one_adult()}</li>
        <li>{m.what_you_say_about_yourself_must()}</li>
        <li>{m.caregivers_must_be_at_least_18()}</li>
        <li>{m.we_may_suspend_an_account_that()}</li>
      </ul>
    ),
  },
  {
    id: 'booking',
    title: m.requests_offers_and_bookings(),
    text: (
      <ul>
        <li>{m.a_request_is_free_with_no()}</li>
        <li>{m.before_you_approve_you_see_the()}</li>
        <li>{m.either_side_can_propose_new_times()}</li>
      </ul>
    ),
  },
  {
    id: 'visits',
    title: m.visits_public(),
    text: (
      <>
        <p>{m.each_side_confirms_the_start_and({agreement_minutes: fixedValues.agreement_minutes, silence_hours: fixedValues.silence_hours, contest_days: fixedValues.contest_days})}</p>
        <p>{m.confirmations_are_never_changed_later_a()}</p>
      </>
    ),
  },
  {
    id: 'money',
    title: m.money(),
    text: (
      <ul>
        <li>{m.you_pay_the_caregiver_or_agency()}</li>
        <li>{m.families_pay_our_fee()}{fee && <>{m.of_the_price_of_care_at({fee: fee ?? ''})}</>}{' '}{m.on_bookings_with_individual_caregivers_and()}</li>
        <li>{m.you_pay_for_the_booked_time({overtime_minutes: fixedValues.overtime_minutes})}</li>
        <li>{m.tips_are_optional_and_carry_no()}</li>
        <li>{m.subscriptions_renew_until_you_cancel_them()}</li>
      </ul>
    ),
  },
  {
    id: 'cancelling',
    title: m.canceling(),
    text: (
      <ul>
        <li>{m.families_can_cancel_a_visit_for({free_cancel_hours: fixedValues.free_cancel_hours})}</li>
        <li>{m.if_no_one_is_home_the()}</li>
        <li>{m.if_the_caregivers_side_cancels_or({weekly_notice_days: fixedValues.weekly_notice_days})}</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: m.how_we_treat_each_other(),
    text: (
      <ul>
        <li>{m.use_addresses_contact_details_door_codes()}</li>
        <li>{m.reviews_must_be_honest_and_about()}</li>
        <li>{m.in_an_emergency_call_911_first()}</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: m.what_we_cannot_promise(),
    text: (
      <p>{m.checks_show_what_was_known_on()}</p>
    ),
  },
  {
    id: 'changes',
    title: m.changes_and_questions(),
    text: (
      <p>{m.this_page_says_when_these_terms_changed()}{' '}<Link to="/privacy-policy">{m.privacy_page()}</Link>{m.for_anything_else_use_the()}{' '}<Link to="/contact">{m.contact_page()}</Link>.
      </p>
    ),
  },
]

/** The rules of the product in plain words; the product enforces each of them. */
export function TermsScreen() {
  const {platform_fee} = useTextValues()
  return (
    <TextPage
      title={m.terms_of_use()}
      lead={m.what_you_can_expect_from_village()}
      changed={m.november_27_2026()}
      sections={sectionsAt(platform_fee)}
    />
  )
}
