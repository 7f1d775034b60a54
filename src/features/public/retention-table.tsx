import {m} from '#messages'

/** Retained data with purpose and period: one row per kind, or a card on phones. */
export function RetentionTable({label, rows}: {label: string; rows: readonly [what: string, why: string, until: string][]}) {
  return (
    <table className="block w-full overflow-hidden rounded-card border border-line bg-card text-14 md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left text-13 text-muted [&_th]:px-4 [&_th]:py-2.5 [&_th]:font-semibold">
          <th scope="col">{m.what()}</th>
          <th scope="col">{m.why()}</th>
          <th scope="col">{m.how_long()}</th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map(([what, why, until]) => (
          <tr
            key={what}
            className="block space-y-1 border-t border-line p-4 first:border-t-0 md:table-row md:[&>*]:border-t md:[&>*]:border-line md:[&>*]:px-4 md:[&>*]:py-3 md:[&>*]:align-top"
          >
            <th scope="row" className="block text-left font-semibold md:table-cell md:w-1/3">
              {what}
            </th>
            <td className="block text-muted md:table-cell">{why}</td>
            <td className="block md:table-cell md:w-1/4">
              <span className="font-semibold md:hidden">{m.how_long_until()}{' '}</span>
              {until}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Row = [what: string, why: string, until: string]

/** Data stored on the device. Keep it in sync with the storage code. */
export const storedOnDevice: readonly Row[] = [
  [
    m.your_login_data(),
    m.a_random_token_with_your_accounts(),
    m.until_you_log_out_or_30(),
  ],
  [
    m.taps_you_made_without_a_signal(),
    m.starts_ends_running_late_messages_and(),
    m.until_we_receive_them_or_you(),
  ],
  [m.receipts(), m.our_answers_to_your_taps(), m.n24_hours()],
  [
    m.calendar_bookings_and_offers(),
    m.so_you_can_open_them_without(),
    m.n14_days_address_contact_handover_and(),
  ],
  [m.the_secret_for_your_start_code(), m.shows_parents_the_six_digits_without(), m.a_day_after_the_visit()],
  [m.requests_nearby_and_leads(), m.the_last_list_you_saw_for(), m.n3_days()],
  [m.drafts_of_forms(), m.so_you_dont_lose_what_you(), m.n14_days_one_day_for_guests()],
  [m.blog_and_questions(), m.the_same_for_everyone_open_without(), m.n30_days_at_most_50_pages()],
  [m.portraits_and_pictures(), m.loaded_once_instead_of_every_time(), m.n30_days_at_most_100_or()],
  [m.pieces_of_the_map(), m.only_where_a_street_map_service(), m.n7_days_at_most_300_or()],
  [
    m.small_notes(),
    m.how_far_off_your_clock_is(),
    m.one_week_for_the_clock_the(),
  ],
  [
    m.the_id_of_your_chat_with(),
    m.finds_your_earlier_questions_the_chat(),
    m.until_you_log_out_for_guests(),
  ],
  [m.the_app_itself(), m.its_pages_pictures_and_fonts_so(), m.until_the_next_version()],
]

/** Data stored on the server. */
export const storedOnServer: readonly Row[] = [
  [
    m.account_and_profile(),
    m.name_email_phone_location_and_what(),
    m.seven_days_after_you_close_the(),
  ],
  [
    m.checks_and_certificates(),
    m.for_caregivers_identity_age_and_background(),
    m.as_long_as_the_profile_exists(),
  ],
  [
    m.requests_bookings_and_visits(),
    m.who_cares_for_which_family_when(),
    m.seven_years_as_the_law_requires(),
  ],
  [
    m.confirmations_of_visits(),
    m.the_time_of_each_tap_and(),
    m.as_long_as_the_booking_exists(),
  ],
  [
    m.meet_and_greets(),
    m.who_meets_when_and_how_and(),
    m.n90_days_after_they_are_over(),
  ],
  [m.stored_children_and_handover(), m.first_names_allergies_routines_and(), m.until_you_delete_them_or_close()],
  [m.stored_messages(), m.texts_and_pictures_between_families(), m.a_year_after_the_last_visit()],
  [m.stored_reviews(), m.stars_and_texts_that_families_and(), m.texts_until_seven_days_after()],
  [m.notifications(), m.what_happened_to_your_bookings(), m.n90_days()],
  [m.push_and_calendar_addresses(), m.the_address_at_which_your_browser(), m.until_you_turn_them_off()],
  [m.invoices_and_payments(), m.amounts_dates_and_status_card_numbers(), m.as_long_as_the_law_requires()],
  [m.sign_ins(), m.a_hash_of_each_token_the(), m.n30_days_without_use_90_at()],
  [m.stored_login_security(), m.the_public_keys_of_your_passkeys(), m.until_you_remove_them_or_close()],
  [
    m.google_or_facebook(),
    m.the_id_they_use_for_you(),
    m.seven_days_after_you_close_the(),
  ],
  [
    m.browsers_you_logged_in_with(),
    m.a_hash_of_a_random_marker(),
    m.a_year(),
  ],
  [m.copies_of_your_data(), m.the_zip_that_you_requested(), m.n24_hours()],
  [
    m.blocked_addresses(),
    m.a_hash_of_the_address_of(),
    m.for_good(),
  ],
  [m.messages_to_us(), m.what_you_write_on_the_contact(), m.until_you_ask_us_to_delete()],
  [
    m.questions_to_the_assistant(),
    m.your_questions_and_its_answers_so(),
    m.n30_days_after_you_log_out(),
  ],
  [
    m.questions_without_an_answer(),
    m.what_the_assistant_could_not_answer(),
    m.n90_days(),
  ],
  [m.changes_by_our_staff(), m.who_changed_what_and_when(), m.seven_years_without_what_was()],
  [m.notes_of_our_staff(), m.what_they_write_down_about(), m.seven_days_after_you_close_the()],
  [m.answers_to_what_you_send(), m.so_that_what_arrives_twice(), m.n30_days()],
  [m.outbox_statistics(), m.numbers_only_how_long_items_waited(), m.n90_days()],
]
