// The public face of this module: what other modules, jobs and the app may import.
export {contactMessagesMatching, contactRoutes, saveContactMessage, staffContactRoutes} from './contact.ts'
export {faqRoutes, staffFaqRoutes} from './faqs.ts'
export {storedMailRoutes, platformRoutes} from './platform.ts'
export {telemetryRoutes} from './telemetry.ts'
