import type {FamilyAdult} from '#contract/accounts/members.ts'
import {fileUrl} from '#server/http/file-url.ts'
import type {AdultRow} from './store.ts'

export const presentAdult = ({user, is_first}: AdultRow): FamilyAdult => ({
  user_id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  avatar_url: fileUrl(user.profile_picture),
  is_first,
  is_invited: user.password_hash === null && !is_first,
})
