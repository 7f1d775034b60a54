import type {UseQueryResult} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {messageOf} from '#data/app/message.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards, SkeletonLines} from '#ui/states/skeleton.tsx'
import {AskBeforeLeaving} from './unsaved.tsx'

interface Profile {
  query: UseQueryResult<unknown>
  home: '/dash/parent' | '/dash/caretaker' | '/dash/agency' | '/admin/dashboard' | '/blog'
  title?: string
  lead: string
  /** A summary of the person: beside the cards on a desktop, above them on a phone. */
  aside: ReactNode
  children: ReactNode
}

/** The page around the cards of a profile; `aside` and the cards are rendered once it is loaded. */
export function EditFrame({query, home, title = 'Edit profile', lead, aside, children}: Profile) {
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
            Home
          </Link>,
        ]}
      />
      {data !== undefined ? (
        <AskBeforeLeaving>
          <div className="grid items-start gap-8 wide:grid-cols-[20rem_minmax(0,36rem)] wide:gap-10">
            <div className="space-y-8">{aside}</div>
            <div className="min-w-0 space-y-8">{children}</div>
          </div>
        </AskBeforeLeaving>
      ) : error ? (
        <ErrorState title="Your profile could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="grid items-start gap-8 wide:grid-cols-[20rem_minmax(0,36rem)] wide:gap-10">
          <SkeletonCards count={1} />
          <div className="space-y-8">
            <SkeletonLines lines={6} />
            <SkeletonLines lines={6} />
          </div>
        </div>
      )}
    </>
  )
}
