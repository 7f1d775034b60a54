import {m} from '#messages'
import type {PublicPath} from './pages.ts'

/** One or two sentences a page for search engines and shared links, at most 160 characters. */
export const pageDescriptions: Readonly<Record<PublicPath, () => string>> = {
  '/': () => m.find_a_background_checked_caregiver_or(),
  '/about': () => m.who_we_are_what_village_stands(),
  '/faq': () => m.answers_for_parents_caregivers_and_agencies(),
  '/contact': () => m.contact_us_about_your_account_a(),
  '/blog': () => m.practical_notes_on_finding_care_giving(),
  '/find': () => m.verified_caregivers_and_agencies_near_you(),
  '/privacy-policy': () => m.what_village_stores_on_its_server(),
  '/terms': () => m.what_you_can_expect_and_what(),
  '/register': () => m.join_village_as_a_careseeker_a(),
  '/parent/register': () => m.tell_us_who_needs_care_and(),
  '/caregiver/register': () => m.set_your_own_rate_see_requests(),
  '/agency': () => m.leads_from_families_in_your_counties(),
  '/agency/register': () => m.bring_your_agency_to_village_and(),
  '/agency/sign': () => m.log_in_to_your_agency_on(),
  '/agency/login': () => m.log_in_for_an_agencys_owner(),
  '/login': () => m.log_in_to_village_as_a(),
  '/forgot-password': () => m.choose_a_new_password_with_the(),
  '/confirm-email': () => m.verify_your_email_address_with_the(),
  '/undo-closing': () => m.open_a_closed_account_again_with(),
}
