// What other modules and the jobs may use of this one.
export {forgetDeletedPosts} from './forget.ts'
export {presentSummary} from './present.ts'
export {blogRoutes} from './routes.ts'
export {findPost, publishedPosts} from './store.ts'
