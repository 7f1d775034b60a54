// The public face of this module: what other modules, jobs and the app may import.
export {type Send, deliverDue, pushNotice} from './deliver.ts'
export {type NoticeFacts, kindOf, topicsOf} from './kinds.ts'
export {noticeOf, timezoneOf, wordsOfRow} from './list.ts'
export {noticeRoutes} from './routes.ts'
export {type News, type Told, forgetNotices, notify} from './store.ts'

export {type NoticeWords} from './words-parts.ts'
