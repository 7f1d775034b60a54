import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {OwnReviewsScreen} from '#features/people/reviews/own-reviews-screen.tsx'

export const Route = createFileRoute('/_app/dash/caretaker/reviews/')({
  staticData: {roles: ['caretaker'], title: m.your_reviews()},
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(profileQueries.caretaker())
    void queryClient.prefetchQuery(reviewQueries.prompts())
  },
  component: () => <OwnReviewsScreen of="caretaker" />,
})
