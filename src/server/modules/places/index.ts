// The public face of this module: what other modules, jobs and the app may import.
export {placeRoutes} from './routes.ts'
