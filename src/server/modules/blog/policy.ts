import type {PostStatus} from '#contract/bookings/choices.ts'
import {isOfStaff} from '#contract/accounts/staff-roles.ts'
import type {Caller} from '../../http/caller.ts'

/** Everyone reads what is published; a draft exists for staff alone, and a deleted post in their list of those only. */
export const mayRead = (post: {status: PostStatus}, caller: Caller | null): boolean =>
  post.status === 'published' || (post.status === 'draft' && caller !== null && isOfStaff(caller.role))
