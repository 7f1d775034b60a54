import type {Caller} from '../../http/caller.ts'

/** Everyone reads what is published; a draft exists for staff alone. */
export const mayRead = (post: {status: 'draft' | 'published'}, caller: Caller | null): boolean =>
  post.status === 'published' || caller?.role === 'admin' || caller?.role === 'blog_writer'
