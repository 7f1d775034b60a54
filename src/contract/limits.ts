/** Bounds that travel with the contract: both sides refuse the same things (decisions §3, §5; spec §5, §9). */
export const limits = {
  password_min: 6,
  password_max: 200,
  line_max: 200,
  text_max: 2000,
  list_max: 200,
  comments_limit: 100,
  sessions_per_booking: 366,
  children_max: 12,
  age_max: 17,
  ages_max: 12,
  nearby_radius_miles_max: 50,
  rate_max: 500,
  schedule_lines_max: 60,
  body_bytes: 256 * 1024,
} as const
