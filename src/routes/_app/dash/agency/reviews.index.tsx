import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {OwnReviewsScreen} from '#features/people/reviews/own-reviews-screen.tsx'

export const Route = createFileRoute('/_app/dash/agency/reviews/')({
  staticData: {roles: ['agency'], members: ['owner', 'coordinator'], title: m.your_reviews()},
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(profileQueries.organization())
    void queryClient.prefetchQuery(reviewQueries.prompts())
  },
  component: () => <OwnReviewsScreen of="agency" />,
})
