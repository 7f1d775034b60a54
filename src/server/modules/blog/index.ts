// The public face of this module: what other modules, jobs and the app may import.
export {forgetDeletedPosts} from './commands.ts'
export {presentSummary} from './present.ts'
export {blogRoutes} from './routes.ts'
export {findPost, publishedPosts} from './store.ts'
