// What other modules and the jobs may use of this one.
export {contactRoutes} from './contact/routes.ts'
export {staffContactRoutes} from './contact/staff-routes.ts'
export {faqRoutes} from './faqs/routes.ts'
export {staffFaqRoutes} from './faqs/staff-routes.ts'
export {keptMailRoutes} from './kept-mail/routes.ts'
export {platformRoutes} from './platform/routes.ts'
export {telemetryRoutes} from './telemetry/routes.ts'
