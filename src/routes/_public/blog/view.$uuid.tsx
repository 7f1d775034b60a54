import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {blogQueries} from '#data/queries/blog.ts'
import {PostScreen} from '#features/blog/post-screen.tsx'

export const Route = createFileRoute('/_public/blog/view/$uuid')({
  staticData: {title: m.blog_post()},
  loader: ({context: {queryClient}, params: {uuid}}) => {
    void queryClient.prefetchQuery(blogQueries.post(uuid))
    void queryClient.prefetchInfiniteQuery(blogQueries.list())
  },
  component: Post,
})

function Post() {
  const {uuid} = Route.useParams()
  return <PostScreen key={uuid} uuid={uuid} />
}
