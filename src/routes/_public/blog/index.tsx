import {createFileRoute} from '@tanstack/react-router'
import {blogQueries} from '#data/blog.ts'
import {BlogScreen} from '#features/blog/blog-screen.tsx'
import {BlogSearch} from '#features/blog/search.ts'

export const Route = createFileRoute('/_public/blog/')({
  staticData: {title: 'Blog'},
  validateSearch: BlogSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchInfiniteQuery(blogQueries.list()),
  component: Blog,
})

function Blog() {
  const {tag} = Route.useSearch()
  return <BlogScreen tag={tag} />
}
