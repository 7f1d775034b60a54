import {m} from '#messages'
import type {UseQueryResult} from '@tanstack/react-query'
import {Link, useLocation} from '@tanstack/react-router'
import {useEffect, type ReactNode} from 'react'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {failureOf} from '#data/app/message.ts'
import {phone_anchor} from '#ui/forms/person-fields.tsx'
import {SectionIndex, type SectionLink} from '#ui/frame/section-index.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards, SkeletonLines} from '#ui/states/skeleton.tsx'
import {AskBeforeLeaving} from './unsaved.tsx'

interface Profile {
  query: UseQueryResult<unknown>
  home: '/dash/parent' | '/dash/caretaker' | '/dash/agency' | '/admin/dashboard' | '/blog'
  title?: string
  /** The title of an error. */
  failure?: string
  lead: string
  /** Titles of cards to jump to. */
  index?: readonly SectionLink[]
  /** A summary of the person: beside the cards on a desktop, above them on a phone. Null: none. */
  aside: ReactNode
  children: ReactNode
}

/** The page around the cards of a profile; `aside` and the cards are rendered once it is loaded. */
export function EditFrame({
  query,
  home,
  title = m.edit_profile(),
  failure = m.your_profile_could_not_be_loaded(),
  lead,
  index,
  aside,
  children,
}: Profile) {
  const {data, error, refetch} = query
  const asOf = useAsOf(query)
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        asOf={asOf}
        crumbs={[
          <Link key="home" to={home}>
            {m.home()}
          </Link>,
        ]}
      />
      {data !== undefined ? (
        <AskBeforeLeaving>
          {index && <SectionIndex label={m.sections_of_your_profile()} sections={index} />}
          {aside === null ? (
            <div className="max-w-2xl space-y-8">{children}</div>
          ) : (
            <div className="grid grid-cols-1 items-start gap-8 wide:grid-cols-[20rem_minmax(0,36rem)] wide:gap-10">
              <div className="space-y-8">{aside}</div>
              <div className="min-w-0 space-y-8">{children}</div>
            </div>
          )}
          <ScrollToPart />
        </AskBeforeLeaving>
      ) : error ? (
        <ErrorState title={failure} {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div
          className={
            aside === null
              ? 'max-w-2xl'
              : 'grid grid-cols-1 items-start gap-8 wide:grid-cols-[20rem_minmax(0,36rem)] wide:gap-10'
          }
        >
          {aside !== null && <SkeletonCards count={1} />}
          <div className="space-y-8">
            <SkeletonLines lines={6} />
            <SkeletonLines lines={6} />
          </div>
        </div>
      )}
    </>
  )
}

/** Scrolls to the card, or into the field, that the address names; neither is there before the profile is loaded. */
function ScrollToPart() {
  const hash = useLocation({select: location => location.hash})
  useEffect(() => {
    if (hash === '') return
    const part = document.getElementById(hash)
    part?.scrollIntoView({block: hash === phone_anchor ? 'center' : 'start'})
    if (hash === phone_anchor) part?.querySelector('input')?.focus({preventScroll: true})
  }, [hash])
  return null
}
