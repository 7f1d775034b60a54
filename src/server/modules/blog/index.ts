// The public face of this module: what other modules, jobs and the app may import.
export {forgetDeletedPosts, sanitised} from './commands.ts'
export {feedPosts} from './routes.ts'
export {presentPost} from './present.ts'
export {publishDuePosts} from './schedule.ts'
export {blogRoutes} from './routes.ts'
export {findPost, publishedPosts} from './store.ts'
