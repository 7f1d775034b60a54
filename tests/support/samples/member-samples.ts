import type {Member} from '#contract/accounts/profiles.ts'

/** A field member of an agency for tests, without availability. */
export const sampleMember = (id: string, given: Partial<Member> = {}): Member => ({
  id,
  user_id: `user-${id}`,
  email: `${id}@example.com`,
  first_name: id[0]!.toUpperCase() + id.slice(1),
  last_name: 'Moss',
  role: 'field',
  avatar_url: null,
  phone_number: null,
  is_invited: false,
  is_suspended: false,
  credentials: [],
  availability: {hours: [], away: [], place: null},
  ...given,
})
