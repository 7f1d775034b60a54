// The public face of this module: what other modules, jobs and the app may import.
export {eraseDueThreads, eraseMessagesOf} from './erase.ts'
export {pageOfMessages} from './messages.ts'
export {notifyUnread} from './notify-unread.ts'
export {
  closeReport,
  countOpenReports,
  hasOpenReport,
  countReports,
  pageOfReports,
  presentForStaff,
  presentMessageForStaff,
} from './reports.ts'
export {messageRoutes, pictureRoutes} from './routes.ts'
export {findThreads, type ThreadRow} from './find-threads.ts'
