// What other modules and the jobs may use of this one.
export {auditRoutes} from './audit/routes.ts'
export {exceptionRoutes} from './exceptions/routes.ts'
export {overviewRoutes} from './overview/routes.ts'
export {peopleRoutes} from './people/routes.ts'
