/** Bounds of input that client and server share. */
export const limits = {
  /** Of the sign-in form, for passwords that exist. */
  password_min: 6,
  new_password_min: 8,
  password_max: 200,
  passkeys_max: 20,
  /** Of one part of a passkey's credential, in base64url. */
  passkey_bytes_max: 8192,
  line_max: 200,
  name_max: 80,
  text_max: 2000,
  list_max: 200,
  /** Of each preview on a page of staff, such as a person's bookings; the full lists are elsewhere. */
  preview_max: 20,
  comments_limit: 100,
  comments_skip_max: 100_000,
  stars_max: 5,
  review_text_max: 1000,
  agency_about_max: 1000,
  sessions_per_booking: 366,
  visits_assigned_max: 500,
  /** Of a list of revenue, the first and the last day included. */
  revenue_days_max: 366,
  /** Of a meet-and-greet. */
  meeting_minutes_min: 15,
  meeting_minutes_max: 60,
  children_max: 12,
  age_max: 17,
  ages_max: 12,
  nearby_radius_miles_max: 50,
  places_max: 10,
  /** Characters of a search for a place. */
  place_query_max: 80,
  /** As far as any request is listed; values that were stored before are shown as this. */
  work_distance_miles_max: 50,
  counties_max: 50,
  /** Of experience. */
  years_max: 60,
  references_max: 5,
  /** For children, in a caregiver's car. */
  car_seats_max: 8,
  /** Dollars per hour. */
  rate_min: 1,
  rate_max: 500,
  schedule_lines_max: 60,
  body_bytes: 256 * 1024,
  /** Size of one upload, and the number per request. */
  upload_bytes: 10 * 1024 * 1024,
  uploads_max: 5,
  /** Width times height of an uploaded picture; fits the largest phone pictures. */
  picture_pixels_max: 50_000_000,
  /** Characters of a post's HTML; about ten thousand words. */
  post_html_max: 60_000,
  post_tags_max: 8,
  tag_max: 40,
  /** Characters at the end of a post's address. */
  slug_max: 80,
  /** Names in one list of certificates, with a file behind them or not. */
  certificates_max: 30,
  /** Of one member of an agency. */
  credentials_max: 20,
  member_hours_max: 14,
  member_away_max: 20,
  /** Saved by one person. */
  saved_filters_max: 20,
  /** A count of open leads, or of requests nearby, ends here: it means as many or more. */
  counted_max: 1000,
  /** Documents of one check, such as both sides of an ID. */
  check_documents_max: 10,
  /** Favorite caregivers and agencies of a family, together. */
  favourites_max: 100,
  /** Caregivers that one search answers, and agencies. */
  providers_max: 60,
  /** Caregivers that one request invites. */
  invited_max: 5,
  /** Length of the exclusive period. */
  exclusive_hours_max: 72,
  /** Basis points: half of what care costs. */
  fee_bps_max: 5000,
  plan_price_max: 10_000,
  plan_items_max: 12,
  plan_term_max: 36,
} as const
