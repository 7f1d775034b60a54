// The public face of this module: what other modules, jobs and the app may import.
export {isCounty} from './gazetteer/counties.ts'
export {placeRoutes} from './routes.ts'
