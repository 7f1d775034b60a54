import {Link} from '@tanstack/react-router'
import type {PostSummary} from '#contract/content/blog.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {Byline} from './byline.tsx'

/** One post in a list; the whole card leads to it. */
export function PostCard({
  post,
  heading: Heading = 'h2',
  eager = false,
}: {
  post: PostSummary
  heading?: 'h2' | 'h3'
  eager?: boolean
}) {
  return (
    <Link to="/blog/view/$uuid" params={{uuid: post.id}} className={`${cardLinkClass} h-full`}>
      <Card as="article" flush className="flex h-full flex-col">
        <Cover post={post} eager={eager} />
        <div className="flex grow flex-col gap-2 p-4 desk:p-5">
          <p className="text-13 font-semibold text-warm">{post.tags.join(' · ')}</p>
          <Heading className="font-display text-22 font-semibold text-balance">{post.title}</Heading>
          <div className="grow">
            <p className="line-clamp-3 text-muted">{post.summary}</p>
          </div>
          <div className="pt-2">
            <Byline post={post} />
          </div>
        </div>
      </Card>
    </Link>
  )
}

/** The post's picture in the shape that all of them have; without one the ground stays. In a list the words say it all. */
export function Cover({post, eager = false, alt = ''}: {post: PostSummary; eager?: boolean; alt?: string}) {
  return (
    <div className="relative aspect-video shrink-0 overflow-hidden bg-warm-tint">
      {post.cover_url && (
        <img
          src={post.cover_url}
          alt={alt}
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          // without a network the ground stays, not a broken picture
          onError={event => {
            event.currentTarget.hidden = true
          }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
