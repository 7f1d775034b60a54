// The public face of this module: what other modules, jobs and the app may import.
export {auditRoutes} from './audit.ts'
export {exceptionRoutes} from './exceptions/routes.ts'
export {exportRoutesOf} from './exports.ts'
export {handoverRoutes} from './exceptions/handover-routes.ts'
export {overviewRoutes} from './overview.ts'
export {staffMessageRoutes} from './messages/routes.ts'
export {searchRoutes} from './search.ts'
export {peopleRoutes} from './people/routes.ts'
