import {m} from '#messages'
import {names} from '#messages/names'
import {Link} from '@tanstack/react-router'
import {storedOnDevice, storedOnServer, RetentionTable} from './retention-table.tsx'
import {TextPage, type TextSection} from './text-page.tsx'

const sections = (email: string): TextSection[] => [
  {
    id: 'short',
    title: m.the_short_version(),
    text: (
      <ul>
        <li>{m.we_store_only_what_is_needed()}</li>
        <li>{m.your_address_phone_number_and_exact()}</li>
        <li>{m.no_ads_no_tracking_no_selling()}</li>
        <li>{m.the_app_stores_things_on_your()}</li>
      </ul>
    ),
  },
  {
    id: 'device',
    title: m.on_your_device(),
    text: (
      <>
        <p>{m.everything_is_stored_in_your_browsers()}</p>
        <RetentionTable label={m.what_we_store_on_your_device()} rows={storedOnDevice} />
        <p>{m.clearing_this_sites_data_in_the()}</p>
      </>
    ),
  },
  {
    id: 'server',
    title: m.on_our_server(),
    text: <RetentionTable label={m.what_we_store_on_our_server()} rows={storedOnServer} />,
  },
  {
    id: 'who-sees',
    title: m.who_sees_what_and_when(),
    text: (
      <>
        <p>
          <strong>{m.before_you_approve()}</strong>{m.caregivers_and_agencies_who_can_answer()}</p>
        <p>
          <strong>{m.after_you_approve()}</strong>{m.the_caregiver_or_agency_you_approved()}</p>
        <p>
          <strong>{m.about_caregivers_families_see()}</strong>{' '}{m.the_profile_rate_training_the_dates()}</p>
        <p>
          <strong>{m.our_staff()}</strong>{' '}{m.sees_what_they_need_for_the()}</p>
      </>
    ),
  },
  {
    id: 'place',
    title: m.your_location(),
    text: (
      <p>{m.the_app_asks_for_your_location()}</p>
    ),
  },
  {
    id: 'others',
    title: m.other_companies(),
    text: (
      <p>{m.payments_run_through_a_payment_provider()}</p>
    ),
  },
  {
    id: 'rights',
    title: m.your_choices(),
    text: (
      <p>{m.in_the_app_you_can_correct()}{' '}<Link to="/settings/export">{m.export_your_data()}</Link>{' '}{m.and()}{' '}<Link to="/settings/close-account">{m.close_your_account()}</Link>{m.seven_days_after_closing_it_we()}{' '}<a href={`mailto:${email}`}>{email}</a>{' '}{m.or_use_the()}{' '}<Link to="/contact">{m.contact_page()}</Link>.
      </p>
    ),
  },
]

/** The privacy policy. It must match `src/offline`, `src/data` and the database. */
export function PrivacyScreen() {
  return (
    <TextPage
      title={m.privacy()}
      lead={m.what_village_stores_about_you_on()}
      changed={m.november_27_2026()}
      sections={sections(names.support_email)}
    />
  )
}
